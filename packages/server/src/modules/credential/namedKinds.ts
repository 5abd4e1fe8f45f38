import { credentialReasons } from '@heddle/api-contract/reasons/credential';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { type CredentialKind, credentialKinds, type NamedCredential } from '../plugin/index.js';

/** A token in the header `Authorization`. */
export const bearerToken: CredentialKind = {
  type: 'bearer',
  named: {
    readSettings: () => ({ location: 'header', key: 'Authorization', username: '' }),
    sign: (_settings, secret) => ({ headers: [['Authorization', `Bearer ${secret}`]], secrets: [secret] }),
  },
};

/** User name and password (RFC 7617). */
export const basicAuth: CredentialKind = {
  type: 'basic',
  named: {
    readSettings({ username = '' }) {
      if (/[:\r\n\0]/.test(username))
        throw new DomainError('credentialInvalid', credentialReasons.invalidUsername({ field: 'username' }));
      return { location: 'header', key: 'Authorization', username };
    },
    sign({ username }, secret) {
      const encoded = Buffer.from(`${username}:${secret}`).toString('base64');
      return { headers: [['Authorization', `Basic ${encoded}`]], secrets: [secret, encoded] };
    },
  },
};

/** How credentials of a kind are entered and sent. */
export function namedKind(app: Pick<App, 'extensions'>, kind: string): NamedCredential {
  const found = app.extensions(credentialKinds).find(({ type }) => type === kind)?.named;
  if (!found) throw new Error(`no module has credentials of the kind ${kind}`);
  return found;
}
