import { requestReasons } from '@heddle/api-contract/reasons/request';
import { DomainError } from '../../kernel/DomainError.js';
import type { PasswordHasher } from '../passwords.js';
import type { HasherReply, HasherRequest, HasherWorker } from './HasherWorker.js';

type Question = { kind: 'hash' } | { kind: 'matches'; stored: string };

interface Waiting {
  request: HasherRequest;
  resolve(value: string | boolean): void;
  reject(error: unknown): void;
}

// Hashes take a tenth of a second and 19 MiB each; the last of these waits about six seconds.
const defaultWaiting = 64;
const hashesPerSecond = 10;
const limitMs = 30_000;

/**
 * Hashes in a worker, one password at a time, so that sign-ins neither block other requests nor exhaust memory.
 * Whoever comes while `waiting` others wait is refused and told when to retry. The worker starts on first use,
 * and starts anew after it ended.
 */
export function createWorkerHasher(
  createWorker: () => HasherWorker,
  { waiting = defaultWaiting }: { waiting?: number } = {},
): PasswordHasher {
  const queue: Waiting[] = [];
  let worker: HasherWorker | undefined;
  let current: Waiting | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let nextId = 1;
  let isClosed = false;

  function ask(password: string, question: Question): Promise<string | boolean> {
    if (isClosed) return Promise.reject(new Error('the password hasher is closed'));
    if (queue.length >= waiting) return Promise.reject(tooMany(queue.length));
    return new Promise((resolve, reject) => {
      queue.push({ request: { id: nextId++, password, ...question }, resolve, reject });
      next();
    });
  }

  function next(): void {
    if (current) return;
    current = queue.shift();
    if (!current) return;
    try {
      worker ??= start();
      worker.postMessage(current.request);
      timer = setTimeout(() => lose('the password took too long'), limitMs);
    } catch (error) {
      finish(({ reject }) => reject(error));
    }
  }

  function start(): HasherWorker {
    const started = createWorker();
    started.listen({
      onMessage(reply: HasherReply) {
        if (started !== worker || reply.id !== current?.request.id) return;
        finish(({ resolve, reject }) =>
          'value' in reply ? resolve(reply.value) : reject(new Error(reply.error)),
        );
      },
      onEnded: (reason) => started === worker && lose(reason),
    });
    return started;
  }

  /** Gives up the worker together with the password it works on; the next one gets a new worker. */
  function lose(reason: string): void {
    worker?.terminate();
    worker = undefined;
    finish(({ reject }) => reject(new Error(reason)));
  }

  function finish(settle: (waiting: Waiting) => void): void {
    clearTimeout(timer);
    const finished = current;
    current = undefined;
    if (finished) settle(finished);
    next();
  }

  return {
    hash: async (password) => String(await ask(password, { kind: 'hash' })),
    matches: async (password, stored) => (await ask(password, { kind: 'matches', stored })) === true,
    close() {
      isClosed = true;
      const left = queue.splice(0);
      lose('the password hasher is closed');
      for (const { reject } of left) reject(new Error('the password hasher is closed'));
    },
  };
}

function tooMany(before: number): DomainError {
  const seconds = Math.ceil(before / hashesPerSecond);
  return new DomainError('tooManyRequests', requestReasons.passwordsBusy({ seconds }), {
    retryAfter: seconds,
  });
}
