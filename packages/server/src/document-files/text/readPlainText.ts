import type { FileBlock } from '../DocumentFiles.js';

/** A paragraph per group of lines between empty lines. */
export function readPlainText(text: string): FileBlock[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ type: 'paragraph', text: part }));
}
