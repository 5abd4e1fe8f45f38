import { credentialPrefix, type WorkflowDocument } from '@heddle/workflow-schema';
import { isId } from '../../db/ids.js';
import { hashOfToken } from '../../identity/randomToken.js';
import type { Reference } from '../../resources/references.js';
import { callsOf, dataOf, pluginsOf } from './calledWorkflows.js';

/** The references of a document, and a key that changes with them. */
export interface DocumentReferences {
  list: readonly Reference[];
  key: string;
}

// Bounds the rows that one save can write. Files beyond this many can be deleted without a warning.
const maxReferences = 2_000;
const maxKeyLength = 200;

// By URL, whose slashes JSON may escape, or by URI.
const filePattern = /(?:content\\?\/|file-)(\d{1,20})(?!\d)/g;
const credentialPattern = new RegExp(`${credentialPrefix}(\\d{1,20})(?!\\d)`, 'g');

/**
 * The workflows, plugins, MCP servers, databases and knowledge bases that a document uses, and the credentials and files
 * that its text names.
 */
export async function referencesOf(
  text: string,
  document: WorkflowDocument | undefined,
): Promise<DocumentReferences> {
  const list = listReferences(text, document);
  const words = list.map(({ kind, id }) => `${kind} ${id}`).join(',');
  return { list, key: words.length <= maxKeyLength ? words : await hashOfToken(words) };
}

/** The references alone. */
export function listReferences(text: string, document: WorkflowDocument | undefined): Reference[] {
  const called = document ? callsOf(document).map(({ workflowId }) => workflowId) : [];
  const plugins = document ? pluginsOf(document) : [];
  const data = document ? dataOf(document) : [];
  const files = [...text.matchAll(filePattern)].map(([, id = '']) => id);
  const credentials = [...text.matchAll(credentialPattern)].map(([, id = '']) => id);
  return [
    ...distinct(called).map((id) => ({ kind: 'workflow', id }) as const),
    ...(['plugin', 'mcp'] as const).flatMap((kind) =>
      distinct(plugins.filter((one) => one.kind === kind).map(({ id }) => id)).map((id) => ({ kind, id })),
    ),
    ...(['database', 'knowledge'] as const).flatMap((kind) =>
      distinct(data.filter((one) => one.kind === kind).map(({ id }) => id)).map((id) => ({ kind, id })),
    ),
    ...distinct(credentials.filter(isId)).map((id) => ({ kind: 'credential', id }) as const),
    ...distinct(files.filter(isId)).map((id) => ({ kind: 'file', id }) as const),
  ].slice(0, maxReferences);
}

const distinct = (ids: readonly string[]) => [...new Set(ids)].sort();
