/** What the main thread asks of the database thread. */
export type Demand =
  | { kind: 'open'; folder: string | undefined; template: string | undefined }
  | { kind: 'query'; text: string; parameters: readonly unknown[]; rowMode: 'array' | 'object' }
  | { kind: 'exec'; text: string }
  | { kind: 'count-syncs' }
  | { kind: 'copy'; target: string }
  | { kind: 'close' };

/** A demand on its way. */
export type DemandMessage = Demand & { id: number };

/** A database error as data: class identity does not survive the crossing. */
export interface ThreadError {
  message: string;
  code: string | undefined;
  detail: string | undefined;
  constraint: string | undefined;
}

/** What comes back. */
export type ReplyMessage = { id: number; value: unknown } | { id: number; error: ThreadError };
