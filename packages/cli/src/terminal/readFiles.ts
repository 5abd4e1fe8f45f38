import { readFile, stat } from 'node:fs/promises';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import {
  documentLimits,
  type ParsedDocument,
  parseDocumentText,
  scanJson,
} from '@heddle/workflow-schema/import';
import type { Terminal } from './Terminal.js';
import { UsageError } from './UsageError.js';

/** Reads the text of a file, or of standard input for `-`. */
export async function readText(terminal: Terminal, path: string): Promise<string> {
  if (path === '-') {
    const text = await terminal.readInput(documentLimits.bytes);
    if (text === undefined) throw tooLarge(terminal, path);
    return text;
  }
  try {
    const { size } = await stat(path);
    if (size > documentLimits.bytes) throw tooLarge(terminal, path);
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new UsageError(terminal.message('noFile', { file: path }));
    throw new UsageError(terminal.message('unreadableFile', { file: path, reason: message }));
  }
}

function tooLarge(terminal: Terminal, file: string): UsageError {
  return new UsageError(terminal.message('fileTooLarge', { file, most: documentLimits.bytes >> 20 }));
}

/** Reads the document in a file, or returns the reason why there is none. */
export async function readDocument(terminal: Terminal, path: string): Promise<ParsedDocument> {
  return parseDocumentText(await readText(terminal, path));
}

/** Reads a JSON object given as text, as `@file`, or as `-` for standard input. */
export async function readInputs(terminal: Terminal, given: string | undefined): Promise<JsonObject> {
  if (given === undefined) return {};
  const isFile = given === '-' || given.startsWith('@');
  const text = isFile ? await readText(terminal, given === '-' ? given : given.slice(1)) : given;
  const value = parseBounded(terminal, text, '--input');
  if (!isJsonObject(value)) throw new UsageError(terminal.message('inputIsNoObject'));
  return value;
}

/** Parses JSON of limited depth; `source` names it in error messages. */
export function parseBounded(terminal: Terminal, text: string, source: string): Json {
  const content = text.replace(/^\uFEFF/, '');
  if (scanJson(content, documentLimits.depth).isTooDeep) {
    throw new UsageError(terminal.message('tooDeep', { source, most: documentLimits.depth }));
  }
  try {
    return JSON.parse(content) as Json;
  } catch (error) {
    throw new UsageError(terminal.message('notJson', { source, reason: (error as Error).message }));
  }
}
