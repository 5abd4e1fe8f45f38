import type { Block, DocumentText } from './DocumentText.js';

const maxHeadingLength = 80;
const chinese = '[一二三四五六七八九十百千零〇两\\d]{1,6}';
/** Numbered lines that stand for headings, and the level of each kind. */
const patterns: readonly [RegExp, level: (match: RegExpExecArray) => number][] = [
  [new RegExp(`^第${chinese}[部编篇]`, 'u'), () => 1],
  [new RegExp(`^第${chinese}章`, 'u'), () => 1],
  [new RegExp(`^第${chinese}节`, 'u'), () => 2],
  [/^(?:chapter|part)\s+[\divxlc]{1,6}\b/i, () => 1],
  [/^section\s+[\divxlc]{1,6}\b/i, () => 2],
  [/^(\d{1,3}(?:\.\d{1,3}){0,5})[.、]?\s+\S/, (match) => (match[1] ?? '').split('.').length],
  [/^[一二三四五六七八九十]{1,3}、/u, () => 1],
  [/^[（(][一二三四五六七八九十]{1,3}[)）]/u, () => 2],
];

/**
 * The document with headings: its own if it has any, otherwise short numbered paragraphs such as "1.2 Scope" and
 * "第二章 范围".
 */
export function withHeadings(document: DocumentText): DocumentText {
  if (document.blocks.some(({ type }) => type === 'heading')) return document;
  return { text: document.text, blocks: document.blocks.map((block) => asHeading(document.text, block)) };
}

function asHeading(text: string, block: Block): Block {
  const length = block.end - block.start;
  if (block.type !== 'paragraph' || length > maxHeadingLength) return block;
  const line = text.slice(block.start, block.end);
  if (line.includes('\n') || /[.。;；,，:：]$/.test(line)) return block;
  for (const [pattern, levelOf] of patterns) {
    const match = pattern.exec(line);
    if (match) return { ...block, type: 'heading', level: levelOf(match) };
  }
  return block;
}

/** The headings above a position, outermost first. */
export class HeadingPath {
  #headings: { level: number; title: string }[] = [];

  enter(level: number, title: string): void {
    this.#headings = this.#headings.filter((heading) => heading.level < level);
    this.#headings.push({ level, title });
  }

  get titles(): string[] {
    return this.#headings.map(({ title }) => title);
  }
}
