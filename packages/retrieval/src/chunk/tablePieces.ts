import { countCharacters } from './characters.js';
import type { Range } from './splitLong.js';

const separatorRow = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** A part of a table: rows of the document, and the header they belong to. */
export interface TablePiece extends Range {
  /** Header lines that the rows repeat; empty if they contain it. */
  header: string;
}

/** Splits a Markdown table by rows into pieces of at most `maximum` characters that repeat its header. */
export function tablePieces(text: string, { start, end }: Range, maximum: number): TablePiece[] {
  const lines = linesOf(text, start, end);
  const isHeaded = lines[1] !== undefined && separatorRow.test(text.slice(lines[1].start, lines[1].end));
  const header = isHeaded && lines[1] ? `${text.slice(start, lines[1].end)}\n` : '';
  const room = Math.max(maximum - countCharacters(header), Math.ceil(maximum / 2));
  const pieces: TablePiece[] = [];
  let [from, length] = [start, 0];
  for (const line of lines) {
    const size = countCharacters(text.slice(line.start, line.end)) + 1;
    if (length > 0 && length + size > (pieces.length === 0 ? maximum : room)) {
      pieces.push({ start: from, end: line.start - 1, header: pieces.length === 0 ? '' : header });
      [from, length] = [line.start, 0];
    }
    length += size;
  }
  pieces.push({ start: from, end, header: pieces.length === 0 ? '' : header });
  return pieces;
}

function linesOf(text: string, start: number, end: number): Range[] {
  const lines: Range[] = [];
  let from = start;
  while (from <= end) {
    const found = text.indexOf('\n', from);
    const to = found === -1 || found > end ? end : found;
    lines.push({ start: from, end: to });
    from = to + 1;
  }
  return lines;
}
