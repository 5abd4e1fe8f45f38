import { knowledgeConnectorReasons } from '@heddle/api-contract/reasons/knowledge-connector';
import { eq } from 'drizzle-orm';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { resealEach } from '../../secrets/resealEach.js';
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

/** Seals the secrets of connections again after the installation's key was rotated. */
export async function resealConnections(app: App): Promise<void> {
  const { db } = app;
  const rows = await db.select({ id: connections.id, sealed: connections.sealed }).from(connections);
  await resealEach(app, {
    ...{ rows, placeOf, subject: 'connection' },
    store: (id, sealed) => db.update(connections).set({ sealed }).where(eq(connections.id, id)),
  });
}
