import { knowledgeConnectorReasons } from '@heddle/api-contract/reasons/knowledge-connector';
import { eq } from 'drizzle-orm';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { SecretLost } from '../../secrets/Secrets.js';
import { connections } from './tables.js';

export type ConnectionRow = typeof connections.$inferSelect;

/** What a connection keeps secret. */
export interface ConnectionSecret {
  /** Password, secret key, token or client secret. */
  secret: string;
  refreshToken?: string;
}

const placeOf = (id: string) => `knowledge-connection:${id}`;

export async function sealSecret({ secrets }: Pick<App, 'secrets'>, id: string, secret: ConnectionSecret) {
  return secrets.seal(JSON.stringify(secret), placeOf(id));
}

export async function openSecret(
  { secrets }: Pick<App, 'secrets'>,
  { id, sealed }: ConnectionRow,
): Promise<ConnectionSecret> {
  if (sealed === '') return { secret: '' };
  try {
    return JSON.parse(await secrets.open(sealed, placeOf(id))) as ConnectionSecret;
  } catch (error) {
    if (error instanceof SecretLost)
      throw new DomainError('knowledgeInvalid', knowledgeConnectorReasons.secretLost());
    throw error;
  }
}

/** Seals the secrets again after the installation's key was rotated, so that the old one can be removed. */
export async function resealConnections(app: App): Promise<void> {
  const rows = await app.db.select().from(connections);
  for (const row of rows) {
    if (row.sealed === '' || !app.secrets.isOld(row.sealed)) continue;
    try {
      const sealed = await sealSecret(app, row.id, await openSecret(app, row));
      await app.db.update(connections).set({ sealed }).where(eq(connections.id, row.id));
    } catch (error) {
      app.log.error('secrets.not-opened', error, { connection: row.id });
    }
  }
}
