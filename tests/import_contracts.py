"""An import-linter contract of our own: some packages import nothing outside Python's standard library."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from importlinter import Contract, ContractCheck, fields, output

if TYPE_CHECKING:
    from grimp import ImportGraph


class StandardLibraryOnly(Contract):
    """Keep ``source_modules`` free of anything that would have to be installed.

    The packages of the project itself are allowed: which of them may import which is the layers' business.
    """

    type_name = "standard_library_only"

    source_modules = fields.SetField(subfield=fields.ModuleField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: FBT001 (the linter's signature)
        allowed = sys.stdlib_module_names | set(self.session_options["root_packages"])
        faults = [
            (importer, imported)
            for source in sorted(self.source_modules, key=str)
            for importer in sorted({source.name} | graph.find_descendants(source.name))
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if imported.partition(".")[0] not in allowed
        ]
        return ContractCheck(kept=not faults, metadata={"faults": faults})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for importer, imported in check.metadata["faults"]:
            output.print_error(f"{importer} imports {imported}, which is not in the standard library")
