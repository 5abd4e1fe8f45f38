/** A worker that runs `serveHasher`, in a browser or in Node. */
export interface HasherWorker {
  postMessage(message: HasherRequest): void;
  /** Called once, right after the worker is created. */
  listen(listener: { onMessage(message: HasherReply): void; onEnded(reason: string): void }): void;
  terminate(): void;
}

/** Demands one hash, or one comparison with a stored hash. */
export type HasherRequest = { id: number; password: string } & (
  | { kind: 'hash' }
  | { kind: 'matches'; stored: string }
);

/** The outcome of a request. */
export type HasherReply = { id: number } & ({ value: string | boolean } | { error: string });
