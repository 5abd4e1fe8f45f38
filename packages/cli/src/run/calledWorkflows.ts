import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ExecutionError, errorCodes, type WorkflowService } from '@heddle/executor';
import type { ParsedDocument } from '@heddle/workflow-schema/import';
import { readDocument } from '../terminal/readFiles.js';
import type { Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

/** Loads workflows that a document calls from files. */
export interface CalledWorkflows extends WorkflowService {
  /** The document with this id; undefined if it has no file. */
  find(workflowId: string): Promise<ParsedDocument | undefined>;
}

/**
 * Finds called workflows: first `--workflow ID=FILE`, then ID.json in the folder, by default the document's
 * own. A file serves every version.
 */
export function calledWorkflows(
  terminal: Terminal,
  documentPath: string,
  given: readonly string[],
  otherFolder?: string,
): CalledWorkflows {
  const named = new Map(given.map((text) => readPair(terminal, text)));
  const folder = otherFolder ?? (documentPath === '-' ? '.' : dirname(documentPath));
  const read = new Map<string, Promise<ParsedDocument | undefined>>();

  async function open(workflowId: string): Promise<ParsedDocument | undefined> {
    const file = named.get(workflowId);
    if (file !== undefined) return readDocument(terminal, file);
    // Ids come from documents, and must not lead to other folders.
    if (!/^[\w-]{1,64}$/.test(workflowId)) return undefined;
    const beside = join(folder, `${workflowId}.json`);
    return existsSync(beside) ? readDocument(terminal, beside) : undefined;
  }

  function find(workflowId: string): Promise<ParsedDocument | undefined> {
    let document = read.get(workflowId);
    if (document === undefined) {
      document = open(workflowId);
      read.set(workflowId, document);
    }
    return document;
  }

  return {
    find,
    async load({ workflowId }) {
      const document = await find(workflowId);
      if (document === undefined) {
        const message = `There is no workflow ${workflowId}: no --workflow ${workflowId}=FILE, and no ${workflowId}.json ${otherFolder === undefined ? 'beside the document' : 'in the folder'}.`;
        throw new ExecutionError(errorCodes.workflowNotFound, message);
      }
      if (document.error) throw document.error;
      return document.json;
    },
  };
}

function readPair(terminal: Terminal, text: string): [string, string] {
  const at = text.indexOf('=');
  if (at <= 0 || at === text.length - 1)
    throw new UsageError(terminal.message('wrongWorkflow', { value: text }));
  return [text.slice(0, at), text.slice(at + 1)];
}
