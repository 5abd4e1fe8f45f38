import { knowledgeWebReasons } from '@heddle/api-contract/reasons/knowledge-web';
import { DomainError } from '../../kernel/DomainError.js';

/** Parameters that only tell where a visitor comes from. */
const tracking = /^(?:utm_[a-z]+|fbclid|gclid|msclkid|mc_[ce]id)$/i;

/** An address that people enter; without a scheme, https is meant. */
export function requireAddress(text: string, field: string): URL {
  const trimmed = text.trim();
  const full =
    /^[a-z][a-z0-9+.-]*:/i.test(trimmed) && !/^[\w.-]+:\d/.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    url.hostname === ''
  )
    throw new DomainError('knowledgeInvalid', knowledgeWebReasons.address({ field }));
  return withoutTracking(url);
}

/** The address without fragment and tracking parameters, so that a page has one address. */
export function withoutTracking(url: URL): URL {
  const clean = new URL(url);
  clean.hash = '';
  for (const name of [...clean.searchParams.keys()]) if (tracking.test(name)) clean.searchParams.delete(name);
  return clean;
}

/** What identifies a page: a final slash and the scheme make no other page. */
export function pageKey(url: URL): string {
  const { host, pathname, search } = withoutTracking(url);
  return `${host}${pathname.replace(/\/$/, '')}${search}`;
}
