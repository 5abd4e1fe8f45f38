import type { Reason } from '@heddle/api-contract';
/** Why a model call failed; the message is shown to the user who runs the workflow. */
export type ModelErrorKind =
  | 'unknown'
  | 'key'
  | 'address'
  /** The name of the host has no address. */
  | 'host'
  /** Nothing listens at the address, or no route leads there. */
  | 'connection'
  /** A port that is never called, such as that of a mail server. */
  | 'port'
  /** No trusted encrypted connection. */
  | 'tls'
  | 'model'
  | 'capability'
  | 'limit'
  | 'time'
  | 'size'
  | 'refused'
  | 'endpoint';

export class ModelError extends Error {
  override readonly name = 'ModelError';

  constructor(
    readonly kind: ModelErrorKind,
    readonly reason: Reason,
    /** Milliseconds after which the endpoint wants to be called again, if it said so. */
    readonly retryAfterMs?: number,
  ) {
    super(reason.text);
  }
}
