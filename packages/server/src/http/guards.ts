import type { Call } from '@heddle/api-contract';
import { DomainError } from '../kernel/DomainError.js';

/** On every answer. The colour scheme is set by a script file, so no inline script is needed. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Sent over TLS: a browser then comes back by no other way. It holds for all ports of a host, so `localhost` must not get
 * it, where people run other things.
 */
export const transportSecurity = 'max-age=31536000';

/**
 * Refuses requests for another host. A page of a stranger whose name suddenly resolves to this address would
 * otherwise speak to us as if it were ours.
 */
export function checkHost(request: Request, allowed: readonly string[] | undefined): void {
  if (!allowed) return;
  const host = hostOf(request);
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (!allowed.includes(name) && !allowed.includes(host.toLowerCase())) {
    throw new DomainError(
      'forbidden',
      'this host name is not allowed here; HEDDLE_ALLOWED_HOSTS can allow it',
    );
  }
}

/** Refuses what a page of another origin makes a browser send with the person's cookie. */
export function checkOrigin(call: Call, request: Request): void {
  // A token is no cookie: browsers do not add it on their own. The last two read no cookie, and set none.
  if (call.auth === 'token' || call.envelope === 'oauth' || call.kind === 'redirect') return;
  const { headers } = request;
  const origin = headers.get('origin');
  if (origin !== null && !isOwnOrigin(origin, hostOf(request))) {
    throw new DomainError('forbidden', 'origin: requests of other origins are not allowed');
  }
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') {
    throw new DomainError('forbidden', 'sec-fetch-site: requests of other sites are not allowed');
  }
  // Browsers open a socket without our header, and always say from which origin; programs say neither on their own.
  if (call.kind === 'socket' && origin === null && !headers.get('x-requested-with')) {
    throw new DomainError('forbidden', 'origin: a socket needs this header, or x-requested-with');
  }
  if (call.changesState && !headers.get('x-requested-with')) {
    throw new DomainError('forbidden', 'x-requested-with: a call that changes something needs this header');
  }
}

// A token is sent by the page's own script or not at all, so the open API may be used from anywhere; and so may the calls
// by which an app without a server of its own gets one.
const openPath =
  /^\/(?:(?:v1|v3|open_api|open-apis)\/|api\/permission\/oauth2\/(?:(?:account|workspace_id)\/\d+\/)?(?:token|device\/code|revoke)\/?$)/;
const openHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-log-id, x-tt-logid, retry-after',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Headers that let pages of other origins use a path with a token of theirs; none for the studio's calls. */
export function crossOriginHeaders(path: string): Readonly<Record<string, string>> {
  return openPath.test(path) ? openHeaders : {};
}

/** The answer to a browser that asks, before the request itself, whether it may send it. */
export function answerPreflight({ method }: Request, path: string): Response | undefined {
  if (method !== 'OPTIONS' || !openPath.test(path)) return undefined;
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers':
        'authorization, content-type, agw-js-conv, x-requested-with, x-coze-client-user-agent',
      'access-control-max-age': '600',
    },
  });
}

function hostOf(request: Request): string {
  return request.headers.get('host') ?? new URL(request.url).host;
}

// Only the host is compared: behind a proxy that ends TLS the schemes differ.
function isOwnOrigin(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host.toLowerCase();
  } catch {
    return false;
  }
}
