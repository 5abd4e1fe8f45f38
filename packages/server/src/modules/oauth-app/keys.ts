import type { Input, Result } from '@heddle/api-contract';
import type { oauthApp } from '@heddle/api-contract/families/oauth-app';
import { oauthAppReasons } from '@heddle/api-contract/reasons/oauth-app';
import { and, eq, inArray } from 'drizzle-orm';
import { exportJWK, importSPKI } from 'jose';
import type { Database } from '../../db/Database.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireApp } from './apps.js';
import { oauthApps, oauthKeys } from './tables.js';

type Calls = typeof oauthApp.calls;

/** The only signature algorithm accepted, so that no JWT can select a weaker one. */
export const signatureAlgorithm = 'RS256';

const maxKeys = 10;
const minBits = 2048;

/** Adds a public key; adding the same key again has no effect. */
export async function addKey(
  context: Context,
  input: Input<Calls['addKey']>,
): Promise<Result<Calls['addKey']>> {
  const { db } = context;
  const app = await requireApp(context, input.appid);
  if (app.clientType !== 'Service')
    throw new DomainError('appRefused', oauthAppReasons.noKeys({ field: 'appid' }));
  const { pem, fingerprint } = await readPublicKey(input.public_key_pem);
  await db.transaction(async (transaction) => {
    await lockRow(transaction, oauthApps, app.id);
    if ((await transaction.$count(oauthKeys, eq(oauthKeys.appId, app.id))) >= maxKeys)
      throw new DomainError('appRefused', oauthAppReasons.tooManyKeys({ maximum: maxKeys }));
    await transaction
      .insert(oauthKeys)
      .values({ appId: app.id, fingerprint, pem, createdAt: new Date() })
      .onConflictDoNothing();
  });
  return { fingerprint };
}

/** A public key with the header-safe SHA-256 of its DER encoding; refuses invalid and weak keys. */
export async function readPublicKey(text: string): Promise<{ pem: string; fingerprint: string }> {
  const pem = text.trim();
  return { pem, fingerprint: await fingerprintOf(pem) };
}

async function fingerprintOf(pem: string): Promise<string> {
  if (pem.includes('PRIVATE KEY'))
    throw new DomainError('appRefused', oauthAppReasons.privateKey({ field: 'public_key_pem' }));
  const body = /^-----BEGIN PUBLIC KEY-----([A-Za-z\d+/=\s]+)-----END PUBLIC KEY-----$/.exec(pem)?.[1];
  if (body === undefined)
    throw new DomainError('appRefused', oauthAppReasons.keyForm({ field: 'public_key_pem' }));
  try {
    const { n = '' } = await exportJWK(await importSPKI(pem, signatureAlgorithm, { extractable: true }));
    // The modulus is base64url: four characters encode three bytes.
    if (Math.floor((n.length * 3) / 4) * 8 < minBits) throw new Error('too short');
  } catch {
    throw new DomainError(
      'appRefused',
      oauthAppReasons.keyTooWeak({ field: 'public_key_pem', minimum: minBits }),
    );
  }
  const der = Uint8Array.from(atob(body.replace(/\s/g, '')), (character) => character.charCodeAt(0));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', der));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

export async function removeKey(context: Context, input: Input<Calls['removeKey']>) {
  const { db, user } = context;
  const own = db.select({ id: oauthApps.id }).from(oauthApps).where(eq(oauthApps.ownerId, user.id));
  const gone = await db
    .delete(oauthKeys)
    .where(
      and(
        eq(oauthKeys.fingerprint, input.fingerprint),
        inArray(oauthKeys.appId, own),
        input.appid === undefined ? undefined : eq(oauthKeys.appId, input.appid),
      ),
    )
    .returning({ appId: oauthKeys.appId });
  if (gone.length === 0)
    throw new DomainError('appRefused', oauthAppReasons.keyNotFound({ field: 'fingerprint' }));
  return {};
}

/** The public key of an app with this `kid`. */
export async function findKey(db: Database, appId: string, kid: string): Promise<string | undefined> {
  const [row] = await db
    .select({ pem: oauthKeys.pem })
    .from(oauthKeys)
    .where(and(eq(oauthKeys.appId, appId), eq(oauthKeys.fingerprint, kid)));
  return row?.pem;
}
