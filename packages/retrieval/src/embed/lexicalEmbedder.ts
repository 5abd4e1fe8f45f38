import { tokenise } from '../text/tokenise.js';
import { type Embedder, toUnitLength } from './Embedder.js';

const dimensions = 256;
/** Terms and parts of words, and how much each counts. */
const weights = { term: 1, part: 0.8, stopWord: 0.1 };
const partLength = 4;
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Words that say little about the subject of a text. */
const stopWords = new Set(
  `a about after all also an and any are as at be because been before but by can could did do does each for from had
has have he her his how i if in into is it its may me more most my no not of on one only or other our out over own
she should so some such than that the their them then there these they this those to too up us use used using was we
were what when where which while who why will with would you your
什么 怎么 如何 可以 一个 我们 他们 这个 那个 以及 或者 因为 所以 如果 但是 没有 需要 进行 使用 为了 哪些 哪个 是否 能否 的 了 是 在 和 与`.split(
    /\s+/,
  ),
);

/**
 * The built-in embedder, which needs no model: terms and parts of words are hashed into 256 dimensions. It finds texts
 * that share words or spellings with a query; it knows nothing of meaning, so a paraphrase without a common word is
 * not found.
 */
export const lexicalEmbedder: Embedder = { name: 'lexical-256-1', dimensions, embed };

function embed(text: string): Float32Array {
  const counts = new Map<string, number>();
  for (const term of tokenise(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const vector = new Float32Array(dimensions);
  for (const [term, count] of counts) {
    // Repetition counts less and less, so that one frequent word does not decide.
    const repeated = 1 + Math.log(count);
    const isStopWord = stopWords.has(term);
    add(vector, term, repeated * (isStopWord ? weights.stopWord : weights.term));
    if (!isStopWord && !cjk.test(term)) addParts(vector, term, repeated);
  }
  return toUnitLength(vector);
}

function addParts(vector: Float32Array, term: string, repeated: number): void {
  const marked = `<${term}>`;
  if (marked.length <= partLength) return;
  const count = marked.length - partLength + 1;
  const weight = (repeated * weights.part) / Math.sqrt(count);
  for (let index = 0; index < count; index += 1) add(vector, marked.slice(index, index + partLength), weight);
}

/** Adds or subtracts by one bit of the hash, so that collisions cancel out on average. */
function add(vector: Float32Array, feature: string, weight: number): void {
  const hash = hashOf(feature);
  const index = hash % dimensions;
  vector[index] = (vector[index] ?? 0) + (hash & 0x80000000 ? -weight : weight);
}

/** FNV-1a with a final mix, because its lowest bits alone are not spread evenly. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}
