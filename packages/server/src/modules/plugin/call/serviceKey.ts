import { credentialReasons } from '@heddle/api-contract/reasons/credential';
import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { credentialIn } from '@heddle/executor';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/Database.js';
import { DomainError } from '../../../kernel/DomainError.js';
import type { App } from '../../../kernel/services.js';
import { SecretLost } from '../../../secrets/Secrets.js';
import { pluginSecrets } from '../tables.js';
import type { Authorization, CredentialKind, NamedSettings } from './CredentialKind.js';
import type { PluginCall } from './PluginCall.js';

/** Where a plugin's secret is sealed. */
export function secretPlace(pluginId: string, environment: string): string {
  return `plugin:${pluginId}:${environment}`;
}

/** A key that everybody who uses the plugin shares, in a header or in the query. */
export const serviceKey: CredentialKind = {
  type: 'service',
  authorize: authorizeByKey,
  named: {
    readSettings({ location = 'header', key = '' }) {
      const name = key.trim() || 'Authorization';
      if (!isKeyName(name))
        throw new DomainError('credentialInvalid', credentialReasons.invalidKeyName({ field: 'key' }));
      return { location, key: name, username: '' };
    },
    sign,
  },
};

/** Whether this can be the name of a header or query parameter. */
export function isKeyName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~\w-]+$/.test(name);
}

function sign({ location, key }: Pick<NamedSettings, 'location' | 'key'>, secret: string): Authorization {
  const pair = [key, secret] as const;
  return {
    ...(location === 'query' ? { query: [pair] } : { headers: [pair] }),
    secrets: [secret, credentialIn(secret)],
  };
}

async function authorizeByKey(app: App, call: PluginCall, origin: string): Promise<Authorization> {
  const { auth } = call.content.settings;
  const { location, key } = auth as { location?: unknown; key?: unknown };
  const name = typeof key === 'string' && key !== '' ? key : 'Authorization';
  const stored = await findSecret(app.db, call.pluginId, call.environment);
  if (!stored) throw new DomainError('pluginFailed', pluginReasons.noKey());
  // An edited address must not receive a key that was entered for another server.
  if (stored.origin !== origin)
    throw new DomainError('pluginFailed', pluginReasons.keyOfOtherServer({ allowed: stored.origin }));
  const secret = await openSecret(app, call.pluginId, call.environment, stored.sealed);
  return sign({ location: location === 'query' ? 'query' : 'header', key: name }, secret);
}

/** Decrypts a stored secret. */
export async function openSecret(
  { secrets }: App,
  pluginId: string,
  environment: string,
  sealed: string,
): Promise<string> {
  try {
    return await secrets.open(sealed, secretPlace(pluginId, environment));
  } catch (error) {
    if (error instanceof SecretLost)
      throw new DomainError('pluginFailed', pluginReasons.keyLost(), { cause: undefined });
    throw error;
  }
}

/** A stored secret, sealed, with the origin that it may be sent to. */
export async function findSecret(db: Database, pluginId: string, environment: string) {
  const [row] = await db
    .select({ sealed: pluginSecrets.sealed, origin: pluginSecrets.origin })
    .from(pluginSecrets)
    .where(and(eq(pluginSecrets.pluginId, pluginId), eq(pluginSecrets.environment, environment)));
  return row;
}

/** Whether a secret is stored, without reading it. */
export async function hasSecret(db: Database, pluginId: string, environment = ''): Promise<boolean> {
  return (await findSecret(db, pluginId, environment)) !== undefined;
}

/** A sealed secret, ready to be stored. */
export type SealedSecret = typeof pluginSecrets.$inferInsert;

/** Seals a secret for one origin. It is never shown again. */
export async function sealSecret(
  { secrets }: Pick<App, 'secrets'>,
  pluginId: string,
  { secret, origin, environment = '' }: { secret: string; origin: string; environment?: string },
): Promise<SealedSecret> {
  const sealed = await secrets.seal(secret, secretPlace(pluginId, environment));
  return { pluginId, environment, sealed, origin, updatedAt: new Date() };
}

/** Stores a sealed secret in place of the one before. */
export async function keepSecret(db: Database, row: SealedSecret): Promise<void> {
  const { sealed, origin, updatedAt } = row;
  await db
    .insert(pluginSecrets)
    .values(row)
    .onConflictDoUpdate({
      target: [pluginSecrets.pluginId, pluginSecrets.environment],
      set: { sealed, origin, updatedAt },
    });
}

/** Removes the secret of a plugin or of one of its environments. */
export async function removeSecret(db: Database, pluginId: string, environment = ''): Promise<void> {
  await db
    .delete(pluginSecrets)
    .where(and(eq(pluginSecrets.pluginId, pluginId), eq(pluginSecrets.environment, environment)));
}
