import type { PublicContext } from './Context.js';

/**
 * Origin at which the caller reaches this installation, such as `https://heddle.example`. The host is the one
 * requested by the browser; hosts that are not allowed were rejected before.
 */
export function originOf({ headers, url, secure }: PublicContext['request']): string {
  return `${secure ? 'https' : 'http'}://${headers.get('host') ?? url.host}`;
}
