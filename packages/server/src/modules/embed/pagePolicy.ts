import { connectors } from '@heddle/api-contract/families/conversation';
import { isId } from '../../db/ids.js';
import type { PagePolicy } from '../../http/pagePolicies.js';
import { findChannel } from '../channel/index.js';

const base = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

const elsewhere = { 'cross-origin-resource-policy': 'cross-origin' };

/**
 * Who may load and frame the chat. Browsers put the page of `/embed/ID` in a frame only on the allowed origins of the
 * channel; nobody may frame the public page, and the script may be loaded by any page.
 */
export const embedPagePolicy: PagePolicy = async ({ db }, path) => {
  if (path === '/embed.js') return elsewhere;
  if (path.startsWith('/share/')) return policy(["'none'"]);
  const [, id] = /^\/embed\/(\d{1,19})$/.exec(path) ?? [];
  if (id === undefined) return undefined;
  const channel = isId(id) ? await findChannel(db, id) : undefined;
  const isOpen = channel?.connectorId === connectors.webSdk && channel.isEnabled;
  const origins = isOpen ? (channel.settings.origins ?? []) : [];
  return {
    ...policy(origins.length > 0 ? origins : ["'none'"]),
    ...elsewhere,
    // Pages that isolate themselves load frames with this header only.
    'cross-origin-embedder-policy': 'require-corp',
  };
};

function policy(ancestors: readonly string[]): Record<string, string> {
  return { 'content-security-policy': [...base, `frame-ancestors ${ancestors.join(' ')}`].join('; ') };
}
