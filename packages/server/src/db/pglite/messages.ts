import type { CompiledPglite } from './compilePglite.js';

/** Requests of the main thread to the database thread. */
export type ThreadRequest =
  | {
      kind: 'open';
      folder: string | undefined;
      template: string | undefined;
      compiled: CompiledPglite | undefined;
    }
  | { kind: 'query'; text: string; parameters: readonly unknown[]; rowMode: 'array' | 'object' }
  | { kind: 'exec'; text: string }
  | { kind: 'count-syncs' }
  | { kind: 'copy'; target: string }
  | { kind: 'close' };

/** A request with its id. */
export type ThreadRequestMessage = ThreadRequest & { id: number };

/** A database error as plain data: error classes do not survive `postMessage`. */
export interface ThreadError {
  message: string;
  code: string | undefined;
  detail: string | undefined;
  constraint: string | undefined;
}

/** Reply of the database thread. */
export type ThreadReply = { id: number; value: unknown } | { id: number; error: ThreadError };
