import { requestReasons } from '@heddle/api-contract/reasons/request';
import { DomainError } from '../kernel/DomainError.js';
import type {
  DocumentProblem,
  DocumentReading,
  DocumentWishes,
  ParsedText,
  PluginDocuments,
} from './PluginDocuments.js';
import { readDocumentText } from './readDocumentText.js';
import { readPluginDocument } from './readPluginDocument.js';

/** A thread that reads one document and ends. */
export interface DocumentThread {
  /** Rejects if the thread ends without an outcome. */
  outcome: Promise<DocumentReading | ParsedText | DocumentProblem>;
  terminate(): void;
}

/** A shorter text is read faster than a thread starts, whatever is in it. */
const smallCharacters = 4 * 1024;
const maxWaiting = 16;
const defaultLimitMs = 30_000;

/**
 * Reads large documents in threads, one after the other, so that neither other requests nor the memory of this
 * process suffer. A document that exhausts the time or the memory of its thread is refused.
 */
export function createThreadedDocuments(
  startThread: (text: string, wishes?: DocumentWishes) => DocumentThread,
  { limitMs = defaultLimitMs } = {},
): PluginDocuments {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let current: DocumentThread | undefined;
  let isClosed = false;

  async function readInThread(text: string, wishes?: DocumentWishes) {
    if (isClosed) throw new Error('the server is closing');
    const thread = startThread(text, wishes);
    current = thread;
    const timer = setTimeout(() => thread.terminate(), limitMs);
    try {
      return await thread.outcome;
    } catch (error) {
      if (isClosed) throw error;
      return { problem: 'reading the document takes too much time or memory' };
    } finally {
      clearTimeout(timer);
      thread.terminate();
    }
  }

  function inTurn(text: string, wishes?: DocumentWishes) {
    if (waiting >= maxWaiting)
      throw new DomainError('tooManyRequests', requestReasons.tooManyAtOnce({ maximum: maxWaiting }));
    waiting += 1;
    const turn = last.then(() => readInThread(text, wishes)).finally(() => (waiting -= 1));
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    async read(text, wishes) {
      if (text.length <= smallCharacters) return readPluginDocument(text, wishes);
      return inTurn(text, wishes) as Promise<DocumentReading | DocumentProblem>;
    },
    async parse(text) {
      if (text.length <= smallCharacters) return readDocumentText(text);
      return inTurn(text) as Promise<ParsedText | DocumentProblem>;
    },
    close() {
      isClosed = true;
      current?.terminate();
    },
  };
}
