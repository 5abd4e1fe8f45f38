import type { Token } from 'markdown-it';
import { hasDefinitions, parse, type References } from './parser.js';

/** A block of a text: a paragraph, a list, a table. Finished blocks keep their identity while the text grows. */
export interface Block {
  key: number;
  tokens: readonly Token[];
}

/** Beyond these, the rest of a text is shown as written: nobody reads on, and drawing it would block the page. */
const maxLength = 200_000;
const maxBlocks = 2_000;

/**
 * Parses a text that grows at its end. Only what follows the last finished block is parsed again: a block is finished
 * once another one has begun.
 */
export class MarkdownStream {
  #text = '';
  #finished: Block[] = [];
  #length = 0;
  #references: References = {};
  #blocks: readonly Block[] = [];
  /** What is not parsed. */
  rest = '';

  /** The blocks of `text`. If it does not continue the text before, everything is parsed again. */
  update(text: string): readonly Block[] {
    if (text === this.#text) return this.#blocks;
    if (!text.startsWith(this.#text)) this.#reset();
    this.#text = text;
    const isFull = this.#finished.length >= maxBlocks;
    const end = isFull ? this.#length : maxLength;
    this.rest = text.slice(end);
    this.#blocks = isFull ? this.#finished : this.#parseTail(text.slice(this.#length, end));
    return this.#blocks;
  }

  /** Parses the whole text once more if it has definitions, which also hold for what precedes them. */
  finish(): readonly Block[] {
    const text = this.#text;
    if (!hasDefinitions(text.slice(0, maxLength))) return this.#blocks;
    const { references } = parse(text.slice(0, maxLength), {});
    this.#reset();
    this.#references = references;
    return this.update(text);
  }

  #reset(): void {
    this.#text = '';
    this.#finished = [];
    this.#length = 0;
    this.#references = {};
  }

  #parseTail(tail: string): readonly Block[] {
    const { tokens } = parse(tail, this.#references);
    const groups = groupBlocks(tokens);
    const finished = groups.length > 1 ? this.#finishBlocks(tail) : 0;
    return [...this.#finished, ...this.#toBlocks(groups.slice(finished))];
  }

  /** Moves the blocks that nothing can change any more to the finished ones; returns their number. */
  #finishBlocks(tail: string): number {
    // The last line may still become something else: `**` a rule, or text of the paragraph before.
    const lines = tail.slice(0, tail.lastIndexOf('\n') + 1);
    const groups = groupBlocks(parse(lines, this.#references).tokens);
    const last = groups.at(-1);
    if (!last || groups.length === 1) return 0;
    const open = offsetOfLine(lines, last[0]?.map?.[0] ?? 0);
    this.#references = parse(lines.slice(0, open), this.#references).references;
    this.#finished = [...this.#finished, ...this.#toBlocks(groups.slice(0, -1))];
    this.#length += open;
    return groups.length - 1;
  }

  #toBlocks(groups: readonly Token[][]): Block[] {
    return groups.map((tokens, index) => ({ key: this.#finished.length + index, tokens }));
  }
}

/** Tokens by top-level block. */
function groupBlocks(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  let depth = 0;
  for (const token of tokens) {
    if (depth === 0) groups.push([]);
    groups.at(-1)!.push(token);
    depth += token.nesting;
  }
  return groups;
}

function offsetOfLine(text: string, line: number): number {
  let offset = 0;
  for (let number = 0; number < line; number++) offset = text.indexOf('\n', offset) + 1;
  return offset;
}
