import type { Reason } from '@heddle/api-contract';

/** The address must not be called from this installation. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';

  constructor(readonly reason: Reason) {
    super(reason.text);
  }
}
