import { setImmediate } from 'node:timers/promises';
import { requestReasons } from '@heddle/api-contract/reasons/request';
import { type BlockText, TooManyChunks } from '@heddle/retrieval';
import { DomainError } from '../kernel/DomainError.js';
import { DocumentFileError } from './DocumentFileError.js';
import type {
  CountedChunk,
  DocumentFiles,
  FileSheet,
  PackedText,
  ReadDocument,
  ReadPage,
} from './DocumentFiles.js';
import { documentFileLimits } from './limits.js';
import type { ReaderMessage, ReaderTask } from './ReaderTask.js';
import { recogniseTexts } from './recogniseTexts.js';
import { chunkText, packBlocks } from './splitText.js';

/** A thread that performs one task. */
export interface ReaderThread {
  listen(onMessage: (message: ReaderMessage) => void, onEnd: (error: Error) => void): void;
  terminate(): void;
}

const maxWaiting = 64;
/** UTF-16 units of a text that is joined and split within a few milliseconds, which a thread takes longer to begin. */
const smallText = 128 * 1024;
const blocksAtOnce = 2_000;

export interface ThreadOptions {
  limitMs?: number;
  /** Threads at the same time. */
  threads?: number;
}

/**
 * Reads each file in a thread of its own, a few at a time, so that neither other requests nor the memory of this
 * process suffer. A file that exhausts the time or the memory of its thread is refused.
 */
export function createThreadedDocumentFiles(
  startThread: (task: ReaderTask) => ReaderThread,
  { limitMs = documentFileLimits.seconds * 1000, threads = 2 }: ThreadOptions = {},
): DocumentFiles {
  const turns = new Turns(threads);
  const running = new Set<() => void>();
  let isClosed = false;

  async function perform(task: ReaderTask, signal: AbortSignal | undefined): Promise<Collected> {
    const release = await turns.take(signal);
    try {
      if (isClosed) throw new Error('the server is closing');
      signal?.throwIfAborted();
      return await runThread(startThread(task), { limitMs, signal, running });
    } finally {
      release();
    }
  }

  return {
    async read(bytes, fileName, { signal, images = false, tables = false, skipPages = [], ocr } = {}) {
      const options = { images: images || ocr !== undefined, tables, skipPages };
      const collected = await perform({ kind: 'read', bytes, fileName, options }, signal);
      return recogniseTexts(collected.document, { ocr, images, signal });
    },
    async readSheets(bytes, fileName, { signal, ...options } = {}) {
      return (await perform({ kind: 'readSheets', bytes, fileName, options }, signal)).sheets;
    },
    async readPage(bytes, page, { signal } = {}) {
      return (await perform({ kind: 'readPage', bytes, page }, signal)).document as ReadPage;
    },
    async join(blocks, { signal } = {}) {
      if (isSmall(blocks)) return packBlocks(blocks);
      const parts = await serialise(blocks);
      return (await perform({ kind: 'join', parts }, signal)).text;
    },
    async chunk(text, settings, { maximum, signal }) {
      if (text.text.length + text.blocks.length <= smallText) return chunkText(text, settings, maximum);
      return (await perform({ kind: 'chunk', text, settings, maximum }, signal)).chunks;
    },
    async writeXlsx(sheet, { signal } = {}) {
      return (await perform({ kind: 'writeXlsx', sheet }, signal)).written;
    },
    close() {
      isClosed = true;
      for (const end of running) end();
    },
  };
}

function isSmall(blocks: readonly BlockText[]): boolean {
  if (blocks.length > blocksAtOnce) return false;
  return blocks.reduce((length, { text }) => length + text.length, 0) <= smallText;
}

/** Blocks as JSON texts of some each, which are copied to a thread faster than objects. */
async function serialise(blocks: readonly BlockText[]): Promise<string[]> {
  const parts: string[] = [];
  for (let at = 0; at < blocks.length; at += blocksAtOnce) {
    parts.push(JSON.stringify(blocks.slice(at, at + blocksAtOnce)));
    await setImmediate();
  }
  return parts;
}

interface Collected {
  document: ReadDocument;
  sheets: FileSheet[];
  written: Uint8Array;
  text: PackedText;
  chunks: CountedChunk[];
}

interface RunOptions {
  limitMs: number;
  signal: AbortSignal | undefined;
  /** Ends of the threads that are running, for the end of the application. */
  running: Set<() => void>;
}

function runThread(thread: ReaderThread, { limitMs, signal, running }: RunOptions): Promise<Collected> {
  return new Promise<Collected>((resolve, reject) => {
    const collected = new Collection();
    const end = () => finish(() => reject(new Error('the server is closing')));
    const abort = () => finish(() => reject(signal?.reason));
    const timer = setTimeout(
      () => finish(() => reject(new DocumentFileError('time', { seconds: Math.round(limitMs / 1000) }))),
      limitMs,
    );
    function finish(settle: () => void): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      running.delete(end);
      thread.terminate();
      settle();
    }
    running.add(end);
    signal?.addEventListener('abort', abort, { once: true });
    thread.listen(
      (message) => {
        if (message.kind === 'refused')
          finish(() => reject(new DocumentFileError(message.problem, message.parameters)));
        else if (message.kind === 'tooManyChunks') finish(() => reject(new TooManyChunks(message.maximum)));
        else if (collected.add(message)) finish(() => resolve(collected));
      },
      (error) => finish(() => reject(problemOf(error))),
    );
  });
}

/** A thread that ends by itself ran out of memory, or its libraries met what they do not expect. */
function problemOf(error: Error): DocumentFileError {
  const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  const isDeep = error instanceof RangeError && /call stack/i.test(error.message);
  if (isMemory || error instanceof RangeError)
    return new DocumentFileError(isDeep ? 'tooDeep' : 'memory', {}, { cause: error });
  return new DocumentFileError('damaged', { format: 'document' }, { cause: error });
}

/** Puts together what a thread sends. */
class Collection implements Collected {
  document: ReadDocument = { blocks: [], images: [] };
  sheets: FileSheet[] = [];
  written = new Uint8Array();
  text: PackedText = { text: '', blocks: '[]' };
  chunks: CountedChunk[] = [];

  /** Returns whether this was the last message. */
  add(message: Exclude<ReaderMessage, { kind: 'refused' | 'tooManyChunks' }>): boolean {
    const { document } = this;
    if (message.kind === 'blocks') for (const block of message.blocks) document.blocks.push(block);
    else if (message.kind === 'image') document.images.push(message.image);
    else if (message.kind === 'rows') this.#addRows(message.sheet, message.rows);
    else if (message.kind === 'chunks') {
      for (const chunk of message.chunks) this.chunks.push(chunk);
      return message.isLast;
    } else {
      if (message.kind === 'read') Object.assign(document, { ...message.document, ...document });
      else if (message.kind === 'joined') this.text = message.text;
      else if (message.kind === 'written') this.written = message.bytes as Uint8Array<ArrayBuffer>;
      else for (const [at, sheet] of message.sheets.entries()) Object.assign(this.#sheet(at), sheet);
      return true;
    }
    return false;
  }

  #addRows(at: number, rows: readonly string[][]): void {
    const sheet = this.#sheet(at);
    for (const row of rows) sheet.rows.push(row);
  }

  #sheet(at: number): FileSheet {
    this.sheets[at] ??= { name: '', rows: [], total: 0 };
    return this.sheets[at];
  }
}

/** Lets a few callers in at a time, in order. */
class Turns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  /** Returns what ends the turn. */
  async take(signal: AbortSignal | undefined): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else {
      if (this.#waiting.length >= maxWaiting)
        throw new DomainError('tooManyRequests', requestReasons.tooManyAtOnce({ maximum: maxWaiting }));
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    return () => {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    };
  }
}
