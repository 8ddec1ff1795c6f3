// The words of a country in a sentence: where the lessons say «el grupo», Mexico says «la tercia». Plain functions without
// a page. What agrees with the word changes with it; where something might agree that is not known to, the usual word stays.

const escaped = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const GAP = "[\\s\\u200b]+"; // between words; texts of different elements are joined by a zero-width space
const FOUR = "(?:(?:(?:[2-9AJQK]|10)[♣♦♥♠]|🃏)[\\s\\u200b]*){4}"; // cards in a row: more than a country's word for three means
const MASCULINE = /(?:(?<![ae]nd)o|os|^él)$/; // «uno», «bajado», «ponlo» and «los» among them

const like = (word, model) => (/^\p{Lu}/u.test(model) ? word[0].toUpperCase() + word.slice(1) : word);

/** What a learner's country says instead: [{from: {forms, gender}, to: {forms, gender}, unless, keeps}]. */
export function changes(terms, lang, country) {
  const forms = ({ name, plural, gender = "" }) => ({ forms: [name, plural], gender });
  return terms.flatMap(({ names, unless, keeps }) => {
    const own = country && names[lang].find(({ stands }) => stands?.includes(country));
    return own && own.plural && names[lang][0].plural ? [{ from: forms(names[lang][0]), to: forms(own), unless, keeps: own.narrow ? keeps : [] }] : [];
  });
}

/** A function that gives the edits [{at, length, word}] that put a country's words into a text, in order. */
export function rewriter(terms, agreement, lang, country) {
  const every = changes(terms, lang, country).map((change) => ({
    ...change,
    pattern: whole([...change.unless, ...change.from.forms], "giu"),
    wider: change.keeps.length ? new RegExp(`${whole(change.keeps, "iu").source}|${FOUR}`, "iu") : null,
  }));
  return (text) => every.flatMap((change) => (change.wider?.test(text) ? [] : editsOf(text, change, agreement))).sort((a, b) => a.at - b.at);
}

/** The text with the edits made. */
export const edited = (text, edits) =>
  edits.reduceRight((made, { at, length, word }) => made.slice(0, at) + word + made.slice(at + length), text);

/** What finds any of these phrases, as words of their own. */
function whole(phrases, flags) {
  const words = [...phrases].sort((a, b) => b.length - a.length).map((phrase) => phrase.split(" ").map(escaped).join(GAP));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, flags);
}

function editsOf(text, { from, to, pattern: every }, agreement) {
  const edits = [];
  for (const { 0: word, index: at } of text.matchAll(every)) {
    const form = from.forms.indexOf(word.toLowerCase());
    if (form < 0) continue; // a phrase in which it means something else
    if (agreement.nouns?.words.includes(word.toLowerCase()) && !isNoun(text.slice(0, at), text.slice(at + word.length), agreement.nouns)) continue;
    edits.push({ at, length: word.length, word: like(to.forms[form], word) });
    if (from.gender !== to.gender) edits.push(...agreeing(text, at, at + word.length, agreement));
  }
  return from.gender === to.gender || isClear(text, edits, agreement) ? edits : [];
}

/** Whether a word that may be a verb as well is a noun here: by what stands before it, or alone or listed. */
function isNoun(left, right, { after, between }) {
  const last = /(\p{L}+)[\s\u200b-]+$/u.exec(left)?.[1].toLowerCase();
  if (after.includes(last)) return true;
  return (!left.trim() || between.includes(last)) && /^(?:[\s\u200b]*(?:[:.,;?!)|]|$)|[\s\u200b]of(?!\p{L}))/u.test(right);
}

/** The edits of what stands around a noun and agrees with it. */
function agreeing(text, start, end, { before, after, verbs }) {
  const edits = [];
  const left = new RegExp(`(?<![\\p{L}])(\\p{L}+)${GAP}$`, "u");
  for (let at = start; ;) {
    const found = left.exec(text.slice(0, at));
    if (!found || !Object.hasOwn(before, found[1].toLowerCase())) break;
    at = found.index;
    edits.push({ at, length: found[1].length, word: like(before[found[1].toLowerCase()], found[1]) });
  }
  const right = new RegExp(`^${GAP}(?:(?:${verbs.join("|")})${GAP})?(\\p{L}+)(?!\\p{L})`, "u");
  for (let at = end; ;) {
    const found = right.exec(text.slice(at));
    if (!found || !Object.hasOwn(after, found[1].toLowerCase())) break;
    at += found[0].length;
    edits.push({ at: at - found[1].length, length: found[1].length, word: after[found[1].toLowerCase()] });
  }
  return edits;
}

/** Whether nothing else in the text might agree with the noun. */
function isClear(whole, edits, { articles, before, after, phrases, plain, "not-nouns": notNouns }) {
  const changed = new Set(edits.map(({ at }) => at));
  const known = phrases.map((phrase) => phrase.replaceAll(" ", GAP)).join("|");
  const text = whole.replace(new RegExp(`(?<!\\p{L})(?:${known})(?!\\p{L})`, "giu"), (phrase) => "·".repeat(phrase.length));
  const words = [...text.matchAll(/\p{L}+/gu)].map(({ 0: word, index }) => ({ word: word.toLowerCase(), at: index, end: index + word.length }));
  const follows = (one, next) => one && next && new RegExp(`^${GAP}$`, "u").test(text.slice(one.end, next.at));
  const isOther = (noun) => plain.includes(noun.word) && !notNouns.includes(noun.word) && !changed.has(noun.at);
  return words.every((one, place) => {
    const [last, next] = [words[place - 1], words[place + 1]];
    if (changed.has(one.at) || plain.includes(one.word)) return true;
    if (articles.includes(one.word)) {
      if (!one.word.endsWith("s") && /^\s\d/.test(text.slice(one.end))) return true; // «el 7♥»
      return follows(one, next) && !notNouns.includes(next.word) && (!one.word.endsWith("s") || /[aeiou]s$/.test(next.word));
    }
    if (!MASCULINE.test(one.word)) return true;
    const adjective = Object.hasOwn(before, one.word) || Object.hasOwn(after, one.word);
    return adjective && ((follows(last, one) && isOther(last)) || (follows(one, next) && isOther(next)));
  });
}
