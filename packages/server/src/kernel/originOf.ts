import type { PublicContext } from './Context.js';

/**
 * The address under which the caller reaches this installation, as `https://heddle.example`. The host is what the
 * browser says; requests under a name that is not allowed never come so far.
 */
export function originOf({ headers, url, secure }: PublicContext['request']): string {
  return `${secure ? 'https' : 'http'}://${headers.get('host') ?? url.host}`;
}
