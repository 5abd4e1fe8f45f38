/** The address must not be called from this installation. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';
}
