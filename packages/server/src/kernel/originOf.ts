import type { PublicContext } from './Context.js';

/**
 * Origin at which the caller reaches this installation, such as `https://heddle.example`: the configured one,
 * else the host requested by the browser; hosts that are not allowed were rejected before.
 */
export function originOf({ headers, url, secure, publicOrigin }: PublicContext['request']): string {
  return publicOrigin ?? `${secure ? 'https' : 'http'}://${headers.get('host') ?? url.host}`;
}
