import { join } from 'node:path';
import { retrievalLimits } from '@heddle/api-contract';
import { tokenise } from '@heddle/retrieval';
import MiniSearch from 'minisearch';
import { readStaticModel } from '../../server/src/retrieval-engine/readStaticModel.js';
import { readCorpus } from './corpus.js';
import { createMethods, type Find } from './methods.js';
import { type Question, readQuestions } from './questions.js';
import { type Scores, scoresOf } from './scores.js';
import { readWordVectors } from './wordVectors.js';

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

const usual = retrievalLimits.weight.defaultLexical;
const steps = [0, usual, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1];
const tried = steps.map((semantic) => {
  const weights = { semantic, fullText: 1 };
  return { weights, ndcg: score(methods.hybrid(weights), tune).ndcg10 };
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const percent = (value: number) => value.toFixed(3).padStart(9);

print(
  `${pages.length} pages (${pages.filter(({ id }) => id.startsWith('en/')).length} English), ${methods.slices.length} slices`,
);
print(`${questions.length} questions: ${tune.length} to tune the weights, ${heldOut.length} held out`);
print(`${questions.filter(({ isParaphrase }) => isParaphrase).length} share no content word with their page`);
print('\nnDCG@10 of hybrid on the tune half, by the weight of semantic (full text has 1):');
print(tried.map(({ weights, ndcg }) => `${weights.semantic}: ${ndcg.toFixed(3)}`).join('   '));

const weighted = methods.hybrid({ semantic: usual, fullText: 1 });
const rows: [string, Find][] = [
  ['semantic (built-in, lexical)', methods.semantic],
  ['full text', methods.fullText],
  ['hybrid, weights 1 : 1', methods.hybrid({ semantic: 1, fullText: 1 })],
  [`hybrid, weights ${usual} : 1 (default)`, weighted],
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
function printTable(name: string, asked: readonly Question[], methods: readonly [string, Find][]): void {
  print(`${`\n${name} (${asked.length})`.padEnd(33)} recall@5      MRR  nDCG@10`);
  for (const [label, find] of methods) {
    const { recall5, mrr, ndcg10 } = score(find, asked);
    print(`${label.padEnd(32)}${percent(recall5)}${percent(mrr)}${percent(ndcg10)}`);
  }
}
for (const [name, asked] of groups) printTable(`held out, ${name}`, asked, rows);

// Word vectors of English, in the English pages alone: those of the other pages would be by their few English words.
const model = await readStaticModel(readWordVectors(join(folder, 'node_modules/.cache/word-vectors')));
const english = createMethods(
  pages.filter(({ id }) => id.startsWith('en/')),
  model.embedder,
);
const withModel: [string, Find][] = [
  ['static word vectors', english.semantic],
  ['full text', english.fullText],
  ['hybrid with them, 0.1 : 1', english.hybrid({ semantic: 0.1, fullText: 1 })],
  ['hybrid with them, 1 : 1', english.hybrid({ semantic: 1, fullText: 1 })],
];
const heldOutEnglish = heldOut.filter(({ language }) => language === 'en');
for (const isParaphrase of [false, true])
  printTable(
    `English pages, ${isParaphrase ? 'paraphrases' : 'shared words'}`,
    heldOutEnglish.filter((question) => question.isParaphrase === isParaphrase),
    withModel,
  );
