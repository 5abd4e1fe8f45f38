import type { Reason } from '@heddle/api-contract';

/** The address must not be called from this installation. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';

  constructor(readonly reason: Reason) {
    super(reason.text);
  }
}

/** Why a request was not sent, if the guard refused it: fetch wraps the error. */
export function refusalOf(error: unknown): Reason | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutboundRefused) return cause.reason;
  return undefined;
}
