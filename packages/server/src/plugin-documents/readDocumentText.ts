import { PluginError, parseText } from '@heddle/plugin';
import type { DocumentProblem, ParsedText } from './PluginDocuments.js';

/** Parses a JSON or YAML text on this thread. */
export async function readDocumentText(text: string): Promise<ParsedText | DocumentProblem> {
  try {
    return { value: parseText(text) };
  } catch (error) {
    if (!PluginError.isInstance(error)) throw error;
    return { problem: error.message };
  }
}
