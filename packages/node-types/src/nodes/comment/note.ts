import { isJsonObject, type Json, parseJson } from '@heddle/workflow-schema';

// No editor nests marks deeper; a limit protects the stack from crafted input.
const deepest = 20;

/** Plain text of a note; documents store it as JSON text of paragraphs with marked spans. */
export function readNote(note: Json | undefined): string {
  const value = typeof note === 'string' ? parseJson(note) : note;
  if (!Array.isArray(value)) return typeof note === 'string' ? note : '';
  return value.map((paragraph) => textOf(paragraph, 0)).join('\n');
}

function textOf(piece: Json, depth: number): string {
  if (!isJsonObject(piece) || depth > deepest) return '';
  if (typeof piece.text === 'string') return piece.text;
  return Array.isArray(piece.children)
    ? piece.children.map((child) => textOf(child, depth + 1)).join('')
    : '';
}

/** A note of plain paragraphs, one per line. */
export function writeNote(text: string): string {
  return JSON.stringify(
    text.split('\n').map((line) => ({ type: 'paragraph', children: [{ type: 'text', text: line }] })),
  );
}

/** True if a note has marks, links or lists, which plain text would lose. */
export function hasMarks(note: Json | undefined): boolean {
  return JSON.stringify(typeof note === 'string' ? parseJson(note) : note) !== writeNote(readNote(note));
}
