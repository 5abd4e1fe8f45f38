import { type ErrorName, errorCodes } from '@heddle/api-contract';

/** What an error may carry beyond its code and text. */
export interface DomainErrorOptions {
  /** Sent as `data` beside the code. */
  data?: Record<string, unknown>;
  /** Sent as a number of its own where the specification has more codes than we name. */
  code?: number;
  /** Seconds after which the same request may be let in. */
  retryAfter?: number;
  cause?: unknown;
}

// Where nobody knows when something under way will end: soon enough to wait, seldom enough to be no load.
const someSeconds = 5;

// Business errors travel with HTTP 200; these are the ones about the request itself.
const statuses: Partial<Record<ErrorName, number>> = {
  badRequest: 400,
  forbidden: 403,
  notFound: 404,
  bodyTooLarge: 413,
  wrongContentType: 415,
  upgradeRequired: 426,
  tooManyRequests: 429,
  internal: 500,
  storageFull: 507,
};

/** An expected refusal: domain functions throw it, the kernel puts it on the wire, nobody catches it between. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: number;
  readonly status: number;
  readonly data: Record<string, unknown> | undefined;
  /** In seconds; whoever is told that it was too much is told when to come again. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly error: ErrorName,
    message: string,
    options: DomainErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.code = options.code ?? errorCodes[error];
    this.status = statuses[error] ?? 200;
    this.data = options.data;
    this.retryAfter = options.retryAfter ?? (this.status === 429 ? someSeconds : undefined);
  }
}
