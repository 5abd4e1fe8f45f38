import { type ErrorName, errorCodes, type Reason, type SentReason, toSentReason } from '@heddle/api-contract';

/** Additional properties of an error. */
export interface DomainErrorOptions {
  /** Sent as `data` next to the code. */
  data?: Record<string, unknown>;
  /** Sent instead of the name's code, where the specification has more codes than we have names. */
  code?: number;
  /** HTTP status, for callers that are other servers and read nothing else. */
  status?: number;
  /** Seconds after which the request may be retried. */
  retryAfter?: number;
  cause?: unknown;
}

// Retry delay when it is unknown how long an operation in progress takes: short enough to wait, long enough
// to cause no load.
const defaultRetrySeconds = 5;

// Business errors are sent with HTTP 200; these concern the request itself.
const statuses: Partial<Record<ErrorName, number>> = {
  badRequest: 400,
  forbidden: 403,
  notFound: 404,
  bodyTooLarge: 413,
  wrongContentType: 415,
  idempotencyKeyReused: 422,
  upgradeRequired: 426,
  tooManyRequests: 429,
  internal: 500,
  storageFull: 507,
};

/** A text without a reason. */
class ProgramText {
  // Without it, any object with a text would do.
  protected readonly kind = 'program';
  constructor(readonly text: string) {}
}

/**
 * A text for errors that only programs cause and only programmers read: a malformed cursor, a header, a body
 * that is not JSON, a field that no screen of the studio sends. All other errors have a reason.
 */
export function programText(text: string): ProgramText {
  return new ProgramText(text);
}

/** An expected refusal. Domain functions throw it, the kernel sends it, and nothing in between catches it. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: number;
  readonly status: number;
  readonly data: Record<string, unknown> | undefined;
  /** Sent beside the code; absent for errors addressed to programs. */
  readonly reason: SentReason | undefined;
  /** In seconds; always set when a rate limit was exceeded. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly error: ErrorName,
    reason: Reason | ProgramText,
    options: DomainErrorOptions = {},
  ) {
    super(reason.text, { cause: options.cause });
    this.code = options.code ?? errorCodes[error];
    this.status = options.status ?? statuses[error] ?? 200;
    this.data = options.data;
    this.reason = 'key' in reason ? toSentReason(reason) : undefined;
    this.retryAfter = options.retryAfter ?? (this.status === 429 ? defaultRetrySeconds : undefined);
  }
}
