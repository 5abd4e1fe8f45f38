import { Worker } from 'node:worker_threads';
import { builtThread } from '../host/builtThread.js';
import type { EngineCall, EngineReply, EngineRequest, EngineSettings } from './messages.js';
import type { RetrievalEngine } from './RetrievalEngine.js';

const sources = [
  'thread.node.ts',
  'createEngine.ts',
  'MatrixCache.ts',
  'readStaticModel.ts',
  'createTokeniser.ts',
  'messages.ts',
];

/** Texts per message, so that a question waits for at most one of them while documents are indexed. */
const textsPerCall = 16;

interface Pending {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** An engine in a thread, started with the first call; a thread that fails is replaced with the next call. */
export function createNodeEngine(settings: Partial<EngineSettings> = {}): RetrievalEngine {
  let worker: Worker | undefined;
  let lastId = 0;
  const pending = new Map<number, Pending>();

  function start(): Worker {
    const file = builtThread(
      'retrievalThread',
      sources.map((name) => new URL(name, import.meta.url)),
    );
    const started = new Worker(file, {
      name: 'heddle-retrieval',
      workerData: { modelFolder: undefined, maxBytes: undefined, ...settings } satisfies EngineSettings,
      env: {},
      argv: [],
      execArgv: [],
    });
    started.unref();
    started.on('message', (reply: EngineReply) => {
      const call = pending.get(reply.id);
      pending.delete(reply.id);
      if (pending.size === 0) started.unref();
      if ('problem' in reply) call?.reject(new Error(reply.problem));
      else call?.resolve(reply.value);
    });
    const fail = (reason: string) => {
      if (worker !== started) return;
      worker = undefined;
      const lost = [...pending.values()];
      pending.clear();
      for (const { reject } of lost) reject(new Error(reason));
    };
    started.on('error', (error) => fail(`the retrieval thread failed: ${error.message}`));
    started.on('exit', () => fail('the retrieval thread ended'));
    return started;
  }

  function call<Name extends EngineCall>(
    name: Name,
    parameters: EngineRequest<Name>['parameters'],
    transfer: ArrayBuffer[] = [],
  ): ReturnType<RetrievalEngine[Name]> {
    worker ??= start();
    const thread = worker;
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve: resolve as (value: unknown) => void, reject });
      thread.ref();
      thread.postMessage({ id, name, parameters } satisfies EngineRequest<Name>, transfer);
    }) as ReturnType<RetrievalEngine[Name]>;
  }

  async function inParts<T>(
    texts: readonly string[],
    compute: (part: readonly string[]) => Promise<T[]>,
  ): Promise<T[]> {
    const results: T[] = [];
    for (let start = 0; start < texts.length; start += textsPerCall)
      results.push(...(await compute(texts.slice(start, start + textsPerCall))));
    return results;
  }

  return {
    embedders: () => call('embedders', []),
    countTerms: (texts) => inParts(texts, (part) => call('countTerms', [part])),
    embed: (embedderId, texts) => inParts(texts, (part) => call('embed', [embedderId, part])),
    search: (query) =>
      call(
        'search',
        [query],
        (query.load ?? []).map(({ matrix }) => matrix.buffer as ArrayBuffer),
      ),
    async close() {
      const ending = worker;
      worker = undefined;
      await ending?.terminate();
      for (const { reject } of pending.values()) reject(new Error('the server is closing'));
      pending.clear();
    },
  };
}
