import { type ImportedPlugin, importPlugin, PluginError } from '@heddle/plugin';

/** What a text would import; `empty` without a text. */
export type ReadImport =
  | { kind: 'empty' }
  | { kind: 'read'; plugin: ImportedPlugin }
  /** `why` is in English. */
  | { kind: 'unreadable'; why: string };

/** Reads a document or a command as the server does, without sending it. */
export async function readImport(text: string): Promise<ReadImport> {
  if (text.trim() === '') return { kind: 'empty' };
  try {
    return { kind: 'read', plugin: await importPlugin(text) };
  } catch (error) {
    if (error instanceof PluginError) return { kind: 'unreadable', why: error.message };
    throw error;
  }
}
