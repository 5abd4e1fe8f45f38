import type { ClientType } from '@heddle/api-contract/families/oauth-app';
import { oauthAppReasons } from '@heddle/api-contract/reasons/oauth-app';
import { DomainError } from '../../kernel/DomainError.js';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
// A reversed domain name, as RFC 8252 section 7.1 requires of native apps; it needs a dot, which rules out
// `javascript:`.
const ownScheme = /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:$/;

/** Validates redirect URIs. Codes must not be sent unencrypted over a network. */
export function checkRedirectUris(type: ClientType, uris: readonly string[]): string[] {
  if (uris.length > 0 && type !== 'WebBackend' && type !== 'SinglePageOrNative')
    throw new DomainError('appRefused', oauthAppReasons.noRedirectUrls({ field: 'redirect_uris' }));
  for (const uri of uris) {
    const problem = problemOf(uri, type);
    if (problem) {
      const url = uri.slice(0, 200);
      throw new DomainError('appRefused', oauthAppReasons[problem]({ field: 'redirect_uris', url }));
    }
  }
  return [...new Set(uris)];
}

type Problem = 'urlInvalid' | 'urlCharacters' | 'urlFragment' | 'urlUserName' | 'urlNotSecure' | 'urlScheme';

function problemOf(uri: string, type: ClientType): Problem | undefined {
  let url: URL;
  try {
    url = new URL(uri);
  } catch {
    return 'urlInvalid';
  }
  // Refuse whatever a URL parser would drop or correct: redirect URIs are compared literally.
  if (/[\s\\\p{Cc}]/u.test(uri)) return 'urlCharacters';
  if (uri.includes('#')) return 'urlFragment';
  if (url.username || url.password) return 'urlUserName';
  if (url.protocol === 'https:') return undefined;
  if (url.protocol === 'http:') return loopback.has(url.hostname) ? undefined : 'urlNotSecure';
  if (type === 'SinglePageOrNative' && ownScheme.test(url.protocol)) return undefined;
  return 'urlScheme';
}
