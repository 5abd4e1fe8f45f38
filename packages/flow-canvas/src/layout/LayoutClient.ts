import type { ElkNode } from 'elkjs/lib/elk-api.js';

const TIMEOUT_MS = 30_000;

interface Answer {
  id: number;
  error?: { message?: string };
  data: ElkNode;
}

/**
 * Sends graphs to ELK's worker. The client in elkjs does the same, but would make every host install 8 MB, also those
 * without auto-layout.
 */
export class LayoutClient {
  private readonly pending = new Map<number, (answer: Answer) => void>();
  private nextId = 0;

  constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.pending.get(data.id)?.(data);
    worker.postMessage({ id: this.nextId++, cmd: 'register', algorithms: ['layered'] });
  }

  /** Rejects if ELK refuses the graph, or if the worker does not answer: one that fails to start never does. */
  layout(graph: ElkNode): Promise<ElkNode> {
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      const fail = (reason: string | undefined) => reject(new Error(reason));
      const timer = setTimeout(() => fail(`timed out after ${TIMEOUT_MS / 1000} s`), TIMEOUT_MS);
      this.worker.addEventListener('error', ({ message }) => fail(message));
      this.pending.set(id, ({ error, data }) => {
        clearTimeout(timer);
        if (error) fail(error.message);
        else resolve(data);
      });
      this.worker.postMessage({ id, cmd: 'layout', graph, layoutOptions: {}, options: {} });
    });
  }
}
