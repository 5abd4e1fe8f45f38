import type { Call } from '@heddle/api-contract';
import { requestReasons } from '@heddle/api-contract/reasons/request';
import { DomainError, programText } from '../kernel/DomainError.js';

/** Added to every response. The colour scheme is set by a script file, so that no inline script is needed. */
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
 * Sent over TLS only; browsers then use TLS for every port of the host, so `localhost` must not get it, where
 * other services run.
 */
export const transportSecurity = 'max-age=31536000';

/**
 * Rejects requests for other hosts. Otherwise a foreign page whose host name is rebound to this address could
 * access us as same-origin (DNS rebinding).
 */
export function checkHost(request: Request, allowed: readonly string[] | undefined): void {
  if (!allowed) return;
  const host = hostOf(request);
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (!allowed.includes(name) && !allowed.includes(host.toLowerCase())) {
    throw new DomainError('forbidden', requestReasons.hostNotAllowed());
  }
}

/** Rejects requests that a page of another origin makes with the user's cookie (CSRF). */
export function checkOrigin(call: Call, request: Request, publicOrigin?: string): void {
  // Browsers do not send tokens by themselves. The others neither read nor set a cookie.
  if (call.auth === 'token' || call.envelope === 'oauth' || call.kind === 'redirect' || call.anyOrigin)
    return;
  const { headers } = request;
  const origin = headers.get('origin');
  if (origin !== null && origin !== publicOrigin && !isOwnOrigin(origin, hostOf(request))) {
    throw new DomainError('forbidden', programText('origin: requests of other origins are not allowed'));
  }
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') {
    throw new DomainError(
      'forbidden',
      programText('sec-fetch-site: requests of other sites are not allowed'),
    );
  }
  // Browsers always send an Origin, but cannot set our header on WebSockets; other clients must send one of
  // the two.
  if (call.kind === 'socket' && origin === null && !headers.get('x-requested-with')) {
    throw new DomainError(
      'forbidden',
      programText('origin: a socket needs this header, or x-requested-with'),
    );
  }
  if (call.changesState && !headers.get('x-requested-with')) {
    throw new DomainError(
      'forbidden',
      programText('x-requested-with: a call that changes something needs this header'),
    );
  }
}

// Browsers never attach tokens on their own, so any origin may use the open API, and the calls with which
// apps without a server obtain a token.
const openPath =
  /^\/(?:(?:v1|v3|open_api|open-apis)\/|api\/permission\/oauth2\/(?:(?:account|workspace_id)\/\d+\/)?(?:token|device\/code|revoke)\/?$)/;
const openHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-log-id, x-tt-logid, retry-after',
  'cross-origin-resource-policy': 'cross-origin',
};

/** CORS headers for paths that pages of other origins may use with a token; none for the studio's calls. */
export function crossOriginHeaders(path: string): Readonly<Record<string, string>> {
  return openPath.test(path) ? openHeaders : {};
}

/** Answers a CORS preflight request. */
export function answerPreflight({ method }: Request, path: string): Response | undefined {
  if (method !== 'OPTIONS' || !openPath.test(path)) return undefined;
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        'authorization, content-type, agw-js-conv, x-requested-with, x-time-zone, x-coze-client-user-agent',
      'access-control-max-age': '600',
    },
  });
}

function hostOf(request: Request): string {
  return request.headers.get('host') ?? new URL(request.url).host;
}

// Compare only the host: behind a proxy that terminates TLS, the schemes differ.
function isOwnOrigin(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host.toLowerCase();
  } catch {
    return false;
  }
}
