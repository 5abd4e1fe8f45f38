import { credentialReasons } from '@heddle/api-contract/reasons/credential';
import { and, eq } from 'drizzle-orm';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { type Authorization, byName, type CredentialKind, environmentOf } from '../plugin/index.js';
import { readSettings } from './credentials.js';
import { namedKind } from './namedKinds.js';
import { type Holder, usableBy } from './requireCredential.js';
import { openSecret } from './secret.js';
import { credentials } from './tables.js';

/**
 * Signs a request to an origin with a credential by name, for somebody who may use it. Rejects with a `DomainError`
 * if there is none, or if it was not entered for this origin.
 */
export async function authorizeByName(
  app: App,
  holder: Holder,
  id: string,
  origin: string,
): Promise<Authorization> {
  const [row] = await app.db
    .select()
    .from(credentials)
    .where(and(eq(credentials.id, id), usableBy(holder)));
  if (!row) throw new DomainError('credentialInvalid', credentialReasons.unknown({ id }));
  const origins = JSON.parse(row.origins) as string[];
  if (!origins.includes(origin)) {
    const allowed = origins.join(', ');
    throw new DomainError(
      'credentialInvalid',
      credentialReasons.otherHost({ name: row.name, allowed, host: origin }),
    );
  }
  return namedKind(app, row.kind).sign(readSettings(row), await openSecret(app, row));
}

/** Signs requests of plugins with the credential of the environment that they go to. */
export const environmentCredential: CredentialKind = {
  type: byName,
  async authorize(app, { content, environment, caller }, origin) {
    const id = environmentOf(content, environment)?.credentialId ?? '';
    return authorizeByName(app, caller, id, origin);
  },
};
