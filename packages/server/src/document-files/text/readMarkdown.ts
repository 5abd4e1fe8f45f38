import type { FileBlock } from '../DocumentFiles.js';

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const underline = /^ {0,3}(?:(=+)|(-+))[ \t]*$/;
const listItem = /^[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)/;
const tableRule = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
const thematicBreak = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;

/**
 * Blocks of a Markdown document; their text keeps its markup, except the signs of headings. Works line by line, so
 * that nesting costs nothing.
 */
export function readMarkdown(source: string): FileBlock[] {
  const lines = withoutFrontMatter(source.replace(/\r\n?/g, '\n').split('\n'));
  const reader = new MarkdownReader(lines);
  return reader.read();
}

function withoutFrontMatter(lines: string[]): string[] {
  if (lines[0]?.trim() !== '---') return lines;
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  // Front matter names keys; a document may also begin with a thematic break.
  const isFrontMatter = end > 0 && lines.slice(1, end).some((line) => /^[\w-]+\s*:/.test(line));
  return isFrontMatter ? lines.slice(end + 1) : lines;
}

class MarkdownReader {
  readonly #blocks: FileBlock[] = [];
  #open: { type: 'paragraph' | 'list'; lines: string[] } | undefined;

  constructor(readonly lines: readonly string[]) {}

  read(): FileBlock[] {
    for (let at = 0; at < this.lines.length; ) at = this.#readAt(at);
    this.#close();
    return this.#blocks;
  }

  /** Reads the line at a position, or the whole block that begins there; returns the next position. */
  #readAt(at: number): number {
    const line = this.lines[at] ?? '';
    const fenced = fence.exec(line);
    if (fenced) return this.#readFence(at, fenced[1] ?? '');
    if (this.#open?.type !== 'list' && line.includes('|') && tableRule.test(this.lines[at + 1] ?? ''))
      return this.#readTable(at);
    if (line.trim() === '') return this.#readEmpty(at);
    const title = heading.exec(line);
    if (title) this.#addHeading(title[1]?.length ?? 1, title[2] ?? '');
    else if (this.#open?.type === 'paragraph' && underline.test(line)) this.#endAsHeading(line);
    else if (thematicBreak.test(line)) this.#close();
    else this.#extend(line);
    return at + 1;
  }

  #readFence(from: number, opening: string): number {
    this.#close();
    const closing = new RegExp(
      `^ {0,3}${opening[0] === '`' ? '`' : '~'}{${Math.min(opening.length, 1000)},}[ \\t]*$`,
    );
    let end = from + 1;
    while (end < this.lines.length && !closing.test(this.lines[end] ?? '')) end += 1;
    this.#blocks.push({ type: 'code', text: this.lines.slice(from, end + 1).join('\n') });
    return end + 1;
  }

  #readTable(from: number): number {
    this.#close();
    let end = from + 2;
    while (end < this.lines.length && (this.lines[end] ?? '').includes('|')) end += 1;
    this.#blocks.push({ type: 'table', text: this.lines.slice(from, end).join('\n') });
    return end;
  }

  /** A list goes on after an empty line if an item or an indented line follows. */
  #readEmpty(at: number): number {
    const next = this.lines[at + 1] ?? '';
    if (this.#open?.type === 'list' && (listItem.test(next) || /^(?: {2,}|\t)\S/.test(next))) return at + 1;
    this.#close();
    return at + 1;
  }

  #extend(line: string): void {
    const type = listItem.test(line) ? 'list' : (this.#open?.type ?? 'paragraph');
    if (this.#open && this.#open.type !== type) this.#close();
    this.#open ??= { type, lines: [] };
    this.#open.lines.push(line);
  }

  #addHeading(level: number, text: string): void {
    this.#close();
    this.#blocks.push({ type: 'heading', level, text });
  }

  #endAsHeading(line: string): void {
    const text = this.#open?.lines.join(' ') ?? '';
    this.#open = undefined;
    this.#blocks.push({ type: 'heading', level: line.trim().startsWith('=') ? 1 : 2, text });
  }

  #close(): void {
    if (this.#open) this.#blocks.push({ type: this.#open.type, text: this.#open.lines.join('\n') });
    this.#open = undefined;
  }
}
