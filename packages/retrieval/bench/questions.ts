import { readFileSync } from 'node:fs';
import { tokenise } from '@heddle/retrieval';
import type { Page } from './corpus.js';

/** A question and the page that answers it. */
export interface Question {
  page: string;
  text: string;
  language: 'en' | 'zh';
  /** No content word of the question occurs in its page. */
  isParaphrase: boolean;
  /** Half of the questions tune the weights; only the others count. */
  isHeldOut: boolean;
}

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Words without a subject, which questions and pages share by chance. */
const stopWords = new Set(
  `a about all an and any are as at be because been before but by can could did do does each for from had has have how i if in into is it
its may me more most my no nobody not of off on one only or other our out own same should so some somebody such than that the their them then
there these they this those to too up us use used using was we were what when where which while who whom why will with without would you your
who's everybody anybody
的 了 是 在 和 与 怎样 怎么 如何 什么 哪个 哪些 哪里 这 这个 那 把 被 给 我 我的 你 一 一个 一次 不 不要 没 没有 有 可以 可 能 要 谁 都 也 就 再 还 很 太 多少 多久 几 了吗 吗 呢 从 到 对 用 里 里面 上 下 来 去 做 让 成 等 先 后 前 前面 最 或 或者 并 并且 以 一边 一种 一块 份 块 张 台 篇 位 每个 所有`.split(
    /\s+/,
  ),
);

export function readQuestions(path: string, pages: readonly Page[]): Question[] {
  const byId = new Map(pages.flatMap((page) => [page.id, ...page.aliases].map((id) => [id, page])));
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line, index) => {
    const [id = '', text = ''] = line.split('\t');
    const page = byId.get(id);
    if (!page) throw new Error(`question ${index + 1} names ${id}, which is not in the corpus`);
    return {
      page: page.id,
      text,
      language: id.startsWith('zh/') ? 'zh' : 'en',
      isParaphrase: contentWords(text).every((word) => !mentions(page.text, word)),
      isHeldOut: index % 2 === 1,
    };
  });
}

function contentWords(text: string): string[] {
  const found = Array.from(words.segment(text.toLowerCase()));
  return found.flatMap(({ segment, isWordLike }) => (isWordLike && !stopWords.has(segment) ? segment : []));
}

const texts = new Map<string, { lower: string; terms: Set<string> }>();

/** Chinese words are looked for as text, because segmenters split the same characters differently. */
function mentions(text: string, word: string): boolean {
  const known = texts.get(text) ?? { lower: text.toLowerCase(), terms: new Set(tokenise(text)) };
  texts.set(text, known);
  return /\p{Script=Han}/u.test(word) ? known.lower.includes(word) : known.terms.has(word);
}
