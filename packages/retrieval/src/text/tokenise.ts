const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]/u;
const cjkRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々]+/gu;
const identifierParts = /[._]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
const maxTokenLength = 64;
/** The time per segment grows with the length of the text. */
const pieceLength = 1_000;

const words = new Intl.Segmenter('und', { granularity: 'word' });

/**
 * The terms of a text, for an index as well as for a query. Unicode is normalised (NFKC) and case is ignored. Chinese,
 * Japanese and Korean text becomes its words and overlapping pairs of characters, because segmenters split the same
 * characters differently in a different context. Identifiers are terms as a whole and by part: `readFile_sync`
 * contains `read`, `file` and `sync`. Terms are cut after 64 characters.
 */
export function tokenise(text: string): string[] {
  const terms: string[] = [];
  for (const piece of piecesOf(text.normalize('NFKC'))) {
    for (const { segment, isWordLike } of words.segment(piece)) {
      if (isWordLike) addWord(terms, segment);
    }
    for (const [run] of piece.matchAll(cjkRun)) addPairs(terms, run);
  }
  return terms;
}

/** The text in pieces that end at white space where there is any. */
function* piecesOf(text: string): Generator<string> {
  let start = 0;
  while (text.length - start > pieceLength) {
    const end = cutBefore(text, start, start + pieceLength);
    yield text.slice(start, end);
    start = end;
  }
  yield text.slice(start);
}

function cutBefore(text: string, start: number, end: number): number {
  for (let index = end; index > start + pieceLength / 2; index -= 1) {
    if (/\s/.test(text.charAt(index - 1))) return index;
  }
  const isLowSurrogate = (text.charCodeAt(end) & 0xfc00) === 0xdc00;
  return isLowSurrogate ? end - 1 : end;
}

function addWord(terms: string[], word: string): void {
  if (cjk.test(word)) {
    // Words of two characters are pairs already.
    if (word.length > 2) terms.push(toTerm(word));
    return;
  }
  terms.push(toTerm(word));
  const parts = word.split(identifierParts).filter((part) => part !== '');
  if (parts.length > 1) for (const part of parts) terms.push(toTerm(part));
}

/** The overlapping pairs of a run of CJK characters; a character that stands alone is a term. */
function addPairs(terms: string[], run: string): void {
  const characters = [...run.toLowerCase()];
  if (characters.length === 1) terms.push(characters[0] ?? '');
  for (let index = 0; index + 1 < characters.length; index += 1) {
    terms.push(`${characters[index]}${characters[index + 1]}`);
  }
}

const toTerm = (word: string) => word.toLowerCase().slice(0, maxTokenLength);
