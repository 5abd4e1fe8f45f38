import type { CodeRequest, CodeResult, CodeService } from '../services.js';

/** The parts of a MessagePort that both ends use, common to browsers and Node. */
export interface CodePort {
  /** Sends a message that can be cloned. */
  postMessage(message: unknown): void;
  /** Listens to messages of the other end. */
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  /** Delivers the messages that have arrived so far. */
  start(): void;
  /** Ends the connection for both ends. */
  close(): void;
}

type ToCode = { type: 'run'; id: number; request: CodeRequest } | { type: 'cancel'; id: number };
type FromCode =
  | { type: 'result'; id: number; result: CodeResult }
  | { type: 'failed'; id: number; message: string };

/** The client end: a code service that forwards calls to the service at the other end of the port. */
export function codeServiceOverPort(port: CodePort): CodeService {
  const calls = new Map<number, { resolve(result: CodeResult): void; reject(error: Error): void }>();
  let count = 0;
  port.addEventListener('message', ({ data }) => {
    const message = data as FromCode;
    const call = calls.get(message.id);
    calls.delete(message.id);
    if (message.type === 'result') call?.resolve(message.result);
    else call?.reject(new Error(message.message));
  });
  port.start();
  return {
    run(request, { signal }) {
      const id = ++count;
      const cancel = () => port.postMessage({ type: 'cancel', id } satisfies ToCode);
      const answered = new Promise<CodeResult>((resolve, reject) => {
        calls.set(id, { resolve, reject });
        port.postMessage({ type: 'run', id, request } satisfies ToCode);
        if (signal.aborted) cancel();
        else signal.addEventListener('abort', cancel, { once: true });
      });
      return answered.finally(() => signal.removeEventListener('abort', cancel));
    },
  };
}

/**
 * The server end: runs the programs received through the port. Returns a function that stops it and cancels
 * open calls.
 */
export function serveCodeOverPort(port: CodePort, service: CodeService): () => void {
  const calls = new Map<number, AbortController>();
  const answer = (message: FromCode) => port.postMessage(message);
  port.addEventListener('message', ({ data }) => {
    const message = data as ToCode;
    const { id } = message;
    if (message.type === 'cancel') return calls.get(id)?.abort();
    const controller = new AbortController();
    calls.set(id, controller);
    service
      .run(message.request, { signal: controller.signal })
      .then(
        (result) => answer({ type: 'result', id, result }),
        (error: unknown) =>
          answer({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => calls.delete(id));
  });
  port.start();
  return () => {
    for (const controller of calls.values()) controller.abort();
    port.close();
  };
}
