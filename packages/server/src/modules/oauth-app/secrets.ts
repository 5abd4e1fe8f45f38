import type { Input, Result } from '@heddle/api-contract';
import type { oauthApp } from '@heddle/api-contract/families/oauth-app';
import { oauthAppReasons } from '@heddle/api-contract/reasons/oauth-app';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import { hashOfToken, randomToken } from '../../identity/randomToken.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireApp } from './apps.js';
import { oauthApps, oauthSecrets } from './tables.js';

type Calls = typeof oauthApp.calls;

// Two permit rotation without downtime; the rest is for servers that switch at different times.
const maxSecrets = 5;

/** Creates a secret and returns it in plain text; it cannot be read again. */
export async function createSecret(
  context: Context,
  input: Input<Calls['createSecret']>,
): Promise<Result<Calls['createSecret']>> {
  const { db } = context;
  const app = await requireApp(context, input.appid);
  if (app.clientType !== 'WebBackend')
    throw new DomainError('appRefused', oauthAppReasons.noSecrets({ field: 'appid' }));
  const plaintext = randomToken();
  const row = {
    id: newId(),
    appId: app.id,
    secretHash: await hashOfToken(plaintext),
    mask: `****${plaintext.slice(-4)}`,
    createdAt: new Date(),
  };
  await db.transaction(async (transaction) => {
    await lockRow(transaction, oauthApps, app.id);
    if ((await transaction.$count(oauthSecrets, eq(oauthSecrets.appId, app.id))) >= maxSecrets)
      throw new DomainError('appRefused', oauthAppReasons.tooManySecrets({ maximum: maxSecrets }));
    await transaction.insert(oauthSecrets).values(row);
  });
  return { client_secret: { id: row.id, mask: row.mask, plaintext } };
}

/** Revokes a secret; tokens obtained with it stay valid until they expire or are refreshed. */
export async function removeSecret(context: Context, input: Input<Calls['removeSecret']>) {
  const app = await requireApp(context, input.appid);
  const gone = await context.db
    .delete(oauthSecrets)
    .where(and(eq(oauthSecrets.appId, app.id), eq(oauthSecrets.id, input.client_secret_id)))
    .returning({ id: oauthSecrets.id });
  if (gone.length === 0)
    throw new DomainError('appRefused', oauthAppReasons.secretNotFound({ field: 'client_secret_id' }));
  return {};
}

/**
 * Whether this is one of the app's secrets. The database compares hashes, so timing reveals nothing about the
 * secret.
 */
export async function isSecretOf(db: Database, appId: string, secret: string): Promise<boolean> {
  const where = and(eq(oauthSecrets.appId, appId), eq(oauthSecrets.secretHash, await hashOfToken(secret)));
  return (await db.$count(oauthSecrets, where)) > 0;
}
