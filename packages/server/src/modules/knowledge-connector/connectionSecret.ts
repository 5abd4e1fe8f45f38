import { knowledgeConnectorReasons } from '@heddle/api-contract/reasons/knowledge-connector';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { SecretLost } from '../../secrets/Secrets.js';
import type { connections } from './tables.js';

export type ConnectionRow = typeof connections.$inferSelect;

/** What a connection keeps secret. */
export interface ConnectionSecret {
  /** Password, secret key, token or client secret. */
  secret: string;
  refreshToken?: string;
}

/** Where the secret of a connection is sealed. */
export const placeOf = (id: string) => `knowledge-connection:${id}`;

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
