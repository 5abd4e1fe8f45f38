import { Worker } from 'node:worker_threads';
import { requestReasons } from '@heddle/api-contract/reasons/request';
import { builtThread } from '../../host/builtThread.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { GuardOptions } from './GuardedTable.js';
import { type GuardedSql, guardSql, type SqlGuard } from './guardSql.js';
import type { GuardReply, GuardRequest } from './messages.js';
import { SqlRefused } from './SqlRefused.js';

const sources = ['thread.node.ts', 'guardSql.ts', 'Rewriter.ts', 'rewriteStatement.ts', 'tokenize.ts'];

/** A shorter statement is checked within 40 ms of CPU time, so the thread and its memory are not needed. */
const smallCharacters = 1_000;
const maxWaiting = 64;
const idleMs = 60_000;
/** The largest permitted statement takes less than a second. */
const limitMs = 20_000;

interface Waiting {
  resolve(value: GuardedSql): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
}

/** Checks long statements in a thread, which ends when it has been idle for a minute. */
export function createNodeGuard(): SqlGuard & { close(): Promise<void> } {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let isClosed = false;

  function start(): Worker {
    const file = builtThread(
      'guardThread',
      sources.map((name) => new URL(name, import.meta.url)),
    );
    const started = new Worker(file, { name: 'heddle-guard', env: {}, argv: [], execArgv: [] });
    // A pending statement has a timer, which keeps the process alive.
    started.unref();
    started.on('message', (reply: GuardReply) => {
      const { resolve, reject } = take(reply.id) ?? {};
      if ('value' in reply) resolve?.(reply.value);
      else if ('refused' in reply)
        reject?.(new SqlRefused(reply.refused.refusal, reply.refused.position, reply.refused.word));
      else reject?.(new Error(reply.problem));
    });
    started.on('error', (error) =>
      end(started, `the thread that checks statements failed: ${String(error)}`),
    );
    started.on('exit', () => end(started, 'the thread that checks statements ended'));
    return started;
  }

  function take(id: number): Waiting | undefined {
    const found = waiting.get(id);
    waiting.delete(id);
    clearTimeout(found?.timer);
    if (waiting.size === 0)
      idle = setTimeout(() => waiting.size === 0 && end(worker, 'idle'), idleMs).unref();
    return found;
  }

  function end(ended: Worker | undefined, reason: string): Promise<unknown> {
    if (ended === undefined || worker !== ended) return Promise.resolve();
    worker = undefined;
    clearTimeout(idle);
    for (const id of [...waiting.keys()]) take(id)?.reject(new Error(reason));
    clearTimeout(idle);
    return ended.terminate();
  }

  function inThread(sql: string, options: GuardOptions): Promise<GuardedSql> {
    if (isClosed) return Promise.reject(new Error('the server is closing'));
    if (waiting.size >= maxWaiting)
      throw new DomainError('tooManyRequests', requestReasons.tooManyAtOnce({ maximum: maxWaiting }));
    clearTimeout(idle);
    worker ??= start();
    const thread = worker;
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void end(thread, 'the statement took too long to check'), limitMs);
      waiting.set(id, { resolve, reject, timer });
      thread.postMessage({ id, sql, options } satisfies GuardRequest);
    });
  }

  return {
    guard: async (sql, options) =>
      sql.length <= smallCharacters ? guardSql(sql, options) : inThread(sql, options),
    async close() {
      isClosed = true;
      await end(worker, 'the server is closing');
    },
  };
}
