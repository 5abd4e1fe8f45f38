import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { DatabaseError } from '../DatabaseError.js';
import { compilePglite } from './compilePglite.js';
import type { ThreadReply, ThreadRequest, ThreadRequestMessage } from './messages.js';

/** Result of a query, in the format of Drizzle's PGlite driver. */
export interface Rows {
  rows: unknown[];
  affectedRows?: number;
  /** Name and number of the type of each column. */
  fields?: readonly { name: string; type: number }[];
}

/** Query options. Parsers are set inside the thread, because functions cannot be passed to it. */
export interface QueryOptions {
  rowMode?: 'array' | 'object';
  /** Default: the limit of the thread. */
  limitMs?: number;
}

/** The subset of PGlite that Drizzle uses. */
export interface QueryClient {
  query(text: string, parameters?: readonly unknown[], options?: QueryOptions): Promise<Rows>;
}

/** Location of the database, and time limits. */
export interface ThreadOptions {
  thread: URL;
  /** Undefined: in memory. */
  folder: string | undefined;
  template: string | undefined;
  statementMs: number;
  transactionMs: number;
  /** Whether the disk has too little space for further changes. */
  isFull?: () => boolean;
  onEnded?: (reason: string) => void;
  /** Another thread on the same folder, which has to end first. */
  after?: Promise<void>;
  /** Statements that run each time the database was opened. */
  setup?: string;
  /** Called each time the database was opened. */
  onOpened?: () => void;
}

/** A request that was posted to the thread. */
interface Pending {
  demand: ThreadRequest;
  /** Measured from its turn: the thread performs requests one by one. */
  limitMs: number;
  resolve(value: unknown): void;
  reject(error: Error): void;
  timer?: NodeJS.Timeout;
  /** Not part of a transaction: if the thread ends before its turn, the next thread performs it. */
  isAlone: boolean;
}

const openMs = 120_000;
// Time limit for copying a large folder on a slow disk.
const copyMs = 30 * 60_000;

// Statements that do not change tables. All others need space in the journal.
const harmless = /^\s*(?:select|begin|commit|rollback|show)\b/i;

const fullMessage = 'the disk is full';

/**
 * PGlite in a worker thread. It has a single connection, so transactions queue; statements are posted without
 * waiting for those before them, so that the thread is never idle between two. A statement that exceeds its
 * limit terminates the thread, and the next statement restarts it. An in-memory database is lost with its
 * thread; later statements fail with an error that says so.
 */
export class PgliteThread implements QueryClient {
  #worker: Worker | undefined;
  #opening: Promise<void> | undefined;
  /** Resolves when the thread before has ended. */
  #ending: Promise<void>;
  /** By id, in the order in which the thread performs them. */
  #pending = new Map<number, Pending>();
  #nextId = 0;
  /** Id of the request that the thread began last. */
  readonly #begun = new Int32Array(new SharedArrayBuffer(4));
  /** The end of the last transaction. */
  #transactions: Promise<unknown> = Promise.resolve();
  #closed = false;
  #opened = 0;
  #inTransaction = new AsyncLocalStorage<true>();

  #limits: { statementMs: number; transactionMs: number };

  constructor(private readonly options: ThreadOptions) {
    this.#limits = options;
    this.#ending = options.after ?? Promise.resolve();
  }

  /** Opens the database; a new folder is initialised from `template`. */
  open(): Promise<void> {
    this.#opening ??= this.#ending
      .then(() => this.#start())
      .catch((error: unknown) => {
        this.#opening = undefined;
        throw error;
      });
    return this.#opening;
  }

  query(text: string, parameters: readonly unknown[] = [], options: QueryOptions = {}): Promise<Rows> {
    return this.#beside(() => this.#query(text, parameters, options, true));
  }

  /** Runs several statements without parameters. */
  async exec(text: string): Promise<void> {
    await this.#beside(() => this.#send({ kind: 'exec', text }, this.#limits.statementMs, true));
  }

  /**
   * Runs `work` exclusively on the connection. It must await only its own queries; it is aborted after its
   * time limit.
   */
  transaction<T>(work: (client: QueryClient) => Promise<T>): Promise<T> {
    const result = this.#beside(async () => {
      await this.#query('BEGIN', [], {}, true);
      const generation = this.#opened;
      let over = false;
      const client: QueryClient = {
        query: (text, parameters, options) => {
          if (over || generation !== this.#opened) {
            return Promise.reject(new DatabaseError('the transaction has ended', undefined));
          }
          return this.#query(text, parameters, options);
        },
      };
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          reject(new DatabaseError('the transaction took too long', undefined, undefined, 'time-out'));
        }, this.#limits.transactionMs);
      });
      try {
        const result = await Promise.race([this.#inTransaction.run(true, () => work(client)), limit]);
        over = true;
        await this.#query('COMMIT');
        return result;
      } catch (error) {
        over = true;
        if (generation === this.#opened) await this.#query('ROLLBACK').catch(() => undefined);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    });
    this.#transactions = result.catch(() => undefined);
    return result;
  }

  /** Number of fsyncs of the folder since it was opened. */
  async countSyncs(): Promise<number> {
    return (await this.#send({ kind: 'count-syncs' }, openMs)) as number;
  }

  /** Copies the folder between two statements, so that the copy is consistent. */
  async copyTo(target: string): Promise<void> {
    await this.#beside(() => this.#send({ kind: 'copy', target }, copyMs));
  }

  /** Sets new time limits for statements and transactions. */
  limit(limits: { statementMs: number; transactionMs: number }): void {
    this.#limits = limits;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    await this.#transactions;
    this.#closed = true;
    const worker = this.#worker;
    if (!worker) return;
    await this.#send({ kind: 'close' }, openMs).catch(() => undefined);
    await worker.terminate();
  }

  /** Posts when no transaction is open. */
  #beside<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inTransaction.getStore()) {
      return Promise.reject(
        new Error('a query beside its transaction would wait for it for ever: use the transaction'),
      );
    }
    return this.#transactions.then(work);
  }

  async #query(
    text: string,
    parameters: readonly unknown[] = [],
    options: QueryOptions = {},
    isAlone = false,
  ): Promise<Rows> {
    // When the journal cannot allocate its next file, the whole database crashes, including reads.
    if (!harmless.test(text) && this.options.isFull?.()) {
      throw new DatabaseError(fullMessage, undefined, undefined, 'full');
    }
    const rowMode = options.rowMode ?? 'object';
    const demand = { kind: 'query', text, parameters, rowMode } as const;
    const limitMs = options.limitMs ?? this.#limits.statementMs;
    return (await this.#send(demand, limitMs, isAlone)) as Rows;
  }

  async #start(): Promise<void> {
    const { thread, folder, template } = this.options;
    const again = this.#opened > 0;
    if (again && !folder)
      throw new DatabaseError('the database in memory is gone with its thread', undefined);
    const worker = new Worker(thread, { name: 'heddle-database', workerData: this.#begun });
    this.#worker = worker;
    this.#opened += 1;
    worker.on('message', (message: ThreadReply) => this.#settle(message));
    worker.on('error', (error) => this.#ended(worker, `the database thread failed: ${error.message}`));
    worker.on('exit', () => this.#ended(worker, 'the database thread ended'));
    const compiled = await compilePglite();
    if (this.#worker !== worker) throw new DatabaseError('the database thread ended', undefined);
    await this.#post(
      { kind: 'open', folder, template: again ? undefined : template, compiled },
      openMs,
    ).catch((error: unknown) => {
      // PGlite's error for a full disk has no message; ask the disk instead.
      if (!this.options.isFull?.()) throw error;
      throw new DatabaseError(fullMessage, undefined, undefined, 'full');
    });
    if (this.options.setup !== undefined)
      await this.#post({ kind: 'exec', text: this.options.setup }, openMs);
    this.options.onOpened?.();
  }

  async #send(demand: ThreadRequest, limitMs: number, isAlone = false): Promise<unknown> {
    if (this.#closed && demand.kind !== 'close') throw new DatabaseError('the database is closed', undefined);
    await this.open();
    return this.#post(demand, limitMs, isAlone);
  }

  #post(demand: ThreadRequest, limitMs: number, isAlone = false): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#nextId = (this.#nextId + 1) | 0;
      const id = this.#nextId;
      this.#pending.set(id, { demand, limitMs, resolve, reject, isAlone });
      this.#worker?.postMessage({ ...demand, id } satisfies ThreadRequestMessage);
      this.#limitFirst();
    });
  }

  /** Starts the time limit of the request whose turn it is. */
  #limitFirst(): void {
    const [first] = this.#pending;
    if (!first || first[1].timer) return;
    const [id, pending] = first;
    pending.timer = setTimeout(() => this.#endOverdue(id, pending.limitMs), pending.limitMs);
  }

  #settle(message: ThreadReply): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    this.#pending.delete(message.id);
    clearTimeout(pending.timer);
    this.#limitFirst();
    if ('value' in message) {
      pending.resolve(message.value);
      return;
    }
    const { message: text, code, constraint } = message.error;
    const error = new DatabaseError(text, code, constraint);
    pending.reject(error);
    // Another process filled the disk: a database that failed to write its journal does not recover.
    if (error.failure === 'full' && /pg_wal/.test(text)) this.#abandon('the journal had no room on the disk');
  }

  // statement_timeout has no effect in a build without signals, so terminate the thread instead.
  #endOverdue(id: number, limitMs: number): void {
    const overdue = this.#pending.get(id);
    if (!overdue) return;
    this.#pending.delete(id);
    overdue.reject(
      new DatabaseError(`the statement took longer than ${limitMs} ms`, '57014', undefined, 'time-out'),
    );
    this.#abandon('a statement took too long');
  }

  #abandon(reason: string): void {
    if (this.#worker) this.#ended(this.#worker, reason);
  }

  #ended(worker: Worker, reason: string): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    this.#opening = undefined;
    const left = [...this.#pending];
    this.#pending.clear();
    for (const [, { timer }] of left) clearTimeout(timer);
    // Only a thread that has ended begins nothing more.
    this.#ending = worker.terminate().then(() => this.#settleLeft(left, reason));
    if (!this.#closed) this.options.onEnded?.(reason);
  }

  /** Fails what the thread had begun, and what belongs to its transaction; performs the rest. */
  #settleLeft(left: readonly [number, Pending][], reason: string): void {
    const begun = left.findIndex(([id]) => id === this.#begun[0]);
    for (const [index, [, { demand, limitMs, resolve, reject, isAlone }]] of left.entries()) {
      if (index <= begun || !isAlone) reject(new DatabaseError(reason, undefined));
      else this.#send(demand, limitMs, true).then(resolve, reject);
    }
  }
}
