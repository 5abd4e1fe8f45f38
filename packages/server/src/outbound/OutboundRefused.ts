/** An address that this installation does not call. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';
}
