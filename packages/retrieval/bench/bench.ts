import { join } from 'node:path';
import { tokenise } from '@heddle/retrieval';
import MiniSearch from 'minisearch';
import { readCorpus } from './corpus.js';
import { createMethods, type Find } from './methods.js';
import { type Question, readQuestions } from './questions.js';
import { type Scores, scoresOf } from './scores.js';

const folder = join(import.meta.dirname, '..');
const pages = readCorpus(join(folder, 'node_modules/.cache/manpages'));
const questions = readQuestions(join(folder, 'questions.tsv'), pages);
const methods = createMethods(pages);
const pageOf = new Map(methods.slices.map(({ id, page }) => [id, page]));

const mini = new MiniSearch<{ id: string; text: string }>({
  fields: ['text'],
  tokenize: (text) => tokenise(text),
  processTerm: (term) => term,
});
mini.addAll(methods.slices);
const minisearch: Find = (question) => mini.search(question).map(({ id }) => String(id));

/** Rank of the expected page, by the best slice of each page. */
function rankOf(find: Find, { text, page }: Question): number {
  const found = [...new Set(find(text).map((id) => pageOf.get(id)))];
  return found.indexOf(page) + 1;
}

const score = (find: Find, asked: readonly Question[]): Scores =>
  scoresOf(asked.map((question) => rankOf(find, question)));

const tune = questions.filter(({ isHeldOut }) => !isHeldOut);
const heldOut = questions.filter(({ isHeldOut }) => isHeldOut);

const steps = [0, 0.1, 0.2, 0.3, 0.5, 0.7, 1];
const tried = steps.map((semantic) => {
  const weights = { semantic, fullText: 1 };
  return { weights, ndcg: score(methods.hybrid(weights), tune).ndcg10 };
});
const best = tried.reduce((one, other) => (other.ndcg > one.ndcg ? other : one));

const print = (line: string) => process.stdout.write(`${line}\n`);
const percent = (value: number) => value.toFixed(3).padStart(9);

print(
  `${pages.length} pages (${pages.filter(({ id }) => id.startsWith('en/')).length} English), ${methods.slices.length} slices`,
);
print(`${questions.length} questions: ${tune.length} to tune the weights, ${heldOut.length} held out`);
print(`${questions.filter(({ isParaphrase }) => isParaphrase).length} share no content word with their page`);
print('\nnDCG@10 of hybrid on the tune half, by the weight of semantic (full text has 1):');
print(tried.map(({ weights, ndcg }) => `${weights.semantic}: ${ndcg.toFixed(3)}`).join('   '));

const weighted = methods.hybrid(best.weights);
const rows: [string, Find][] = [
  ['semantic (built-in, lexical)', methods.semantic],
  ['full text', methods.fullText],
  ['hybrid, weights 1 : 1', methods.hybrid({ semantic: 1, fullText: 1 })],
  [`hybrid, weights ${best.weights.semantic} : 1`, weighted],
  ['hybrid + rerank by terms', methods.reranked(weighted)],
  ['minisearch 7, same tokeniser', minisearch],
];
const groups: [string, Question[]][] = [
  ['all', heldOut],
  ['English', heldOut.filter(({ language }) => language === 'en')],
  ['Chinese', heldOut.filter(({ language }) => language === 'zh')],
  ['shared words', heldOut.filter(({ isParaphrase }) => !isParaphrase)],
  ['paraphrases', heldOut.filter(({ isParaphrase }) => isParaphrase)],
];
for (const [name, asked] of groups) {
  print(`${`\nheld out, ${name} (${asked.length})`.padEnd(33)} recall@5      MRR  nDCG@10`);
  for (const [label, find] of rows) {
    const { recall5, mrr, ndcg10 } = score(find, asked);
    print(`${label.padEnd(32)}${percent(recall5)}${percent(mrr)}${percent(ndcg10)}`);
  }
}
