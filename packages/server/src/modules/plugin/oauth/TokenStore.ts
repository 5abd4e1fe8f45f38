import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/Database.js';
import type { App } from '../../../kernel/services.js';
import { SecretLost } from '../../../secrets/Secrets.js';
import { pluginConsents, pluginTokens } from '../tables.js';
import type { Tokens } from './requestTokens.js';

/** The user id under which everybody's tokens are stored. */
export const everybody = '0';
const unusedMs = 15 * 24 * 3600_000;
const leaseMs = 30_000;
const touchMs = 3600_000;
/** After so many failures the server is taken to have forgotten the consent. */
const maxFailures = 5;

/** Whose tokens these are, and of which state of a plugin. */
export interface TokenKey {
  pluginId: string;
  isDraft: boolean;
  userId: string;
}

/** Tokens with the revision of their row. */
export interface StoredTokens {
  /** Undefined if there are none, or not for these settings. */
  tokens: Tokens | undefined;
  revision: number;
  /** When renewing them failed last, in milliseconds since 1970; 0 for never. */
  failedAt: number;
}

/** Where tokens are sealed. */
export const tokenPlace = ({ pluginId, isDraft, userId }: TokenKey) =>
  `plugin-token:${pluginId}:${isDraft ? 'draft' : 'version'}:${userId}`;

const rowOf = ({ pluginId, isDraft, userId }: TokenKey) =>
  and(
    eq(pluginTokens.pluginId, pluginId),
    eq(pluginTokens.isDraft, isDraft),
    eq(pluginTokens.userId, userId),
  );

/**
 * Reads tokens. Those that were given for other settings, were unused for 15 days, or that this installation can no
 * longer decrypt, do not exist.
 */
export async function readTokens(
  app: Pick<App, 'db' | 'secrets'>,
  key: TokenKey,
  settingsHash: string,
): Promise<StoredTokens | undefined> {
  const [row] = await app.db.select().from(pluginTokens).where(rowOf(key));
  if (!row) return undefined;
  const { sealed } = row;
  const state = { revision: row.revision, failedAt: row.failedAt?.getTime() ?? 0 };
  const isOld = row.usedAt.getTime() < Date.now() - unusedMs;
  if (sealed === '' || isOld || row.settingsHash !== settingsHash) return { ...state, tokens: undefined };
  if (row.usedAt.getTime() < Date.now() - touchMs)
    await app.db.update(pluginTokens).set({ usedAt: new Date() }).where(rowOf(key));
  try {
    const { access, refresh } = JSON.parse(await app.secrets.open(sealed, tokenPlace(key))) as Tokens;
    const { expiresAt, renewAt } = row;
    const tokens = { access, refresh, ...(expiresAt && { expiresAt }), ...(renewAt && { renewAt }) };
    return { ...state, tokens };
  } catch (error) {
    if (error instanceof SecretLost) return { ...state, tokens: undefined };
    throw error;
  }
}

/**
 * Stores tokens in place of those before; if `revision` is given, only if nobody else has done so since. Whether they
 * were stored.
 */
export async function writeTokens(
  app: Pick<App, 'db' | 'secrets'>,
  key: TokenKey,
  settingsHash: string,
  { access, refresh, expiresAt, renewAt }: Tokens,
  revision?: number,
): Promise<boolean> {
  const sealed = await app.secrets.seal(JSON.stringify({ access, refresh }), tokenPlace(key));
  const values = {
    ...{ sealed, settingsHash, expiresAt: expiresAt ?? null, renewAt: renewAt ?? null },
    ...{ usedAt: new Date(), failures: 0, failedAt: null },
  };
  if (revision !== undefined) {
    const rows = await app.db
      .update(pluginTokens)
      .set({ ...values, revision: revision + 1, renewingUntil: null })
      .where(and(rowOf(key), eq(pluginTokens.revision, revision)))
      .returning({ revision: pluginTokens.revision });
    return rows.length > 0;
  }
  await app.db.transaction(async (transaction) => {
    const [before] = await transaction.select().from(pluginTokens).where(rowOf(key)).for('update');
    const next = { ...values, revision: (before?.revision ?? firstRevision()) + 1, renewingUntil: null };
    await transaction
      .insert(pluginTokens)
      .values({ ...key, ...next })
      .onConflictDoUpdate({
        target: [pluginTokens.pluginId, pluginTokens.isDraft, pluginTokens.userId],
        set: next,
      });
  });
  return true;
}

/** Renewals of tokens that were revoked must not find the number of their row at those that came after. */
function firstRevision(): number {
  return Math.floor(Math.random() * 2 ** 30);
}

/** Makes a row to lease where none is. */
export async function reserveTokens({ db }: Pick<App, 'db'>, key: TokenKey): Promise<void> {
  const empty = { sealed: '', settingsHash: '', usedAt: new Date() };
  await db
    .insert(pluginTokens)
    .values({ ...key, ...empty, revision: firstRevision() })
    .onConflictDoNothing();
}

/** Whether this process may renew tokens of this revision; others wait meanwhile. */
export async function leaseTokens(
  { db }: Pick<App, 'db'>,
  key: TokenKey,
  revision: number,
): Promise<boolean> {
  const now = new Date();
  const isFree = or(isNull(pluginTokens.renewingUntil), lt(pluginTokens.renewingUntil, now));
  const rows = await db
    .update(pluginTokens)
    .set({ renewingUntil: new Date(now.getTime() + leaseMs) })
    .where(and(rowOf(key), eq(pluginTokens.revision, revision), isFree))
    .returning({ revision: pluginTokens.revision });
  return rows.length > 0;
}

/** Notes that renewing has failed, and lets others try after `pauseMs`. The fifth failure in a row deletes the tokens. */
export async function noteFailure(
  { db }: Pick<App, 'db'>,
  key: TokenKey,
  { revision, pauseMs }: { revision: number; pauseMs: number },
): Promise<void> {
  const now = Date.now();
  const unchanged = and(rowOf(key), eq(pluginTokens.revision, revision));
  await db
    .update(pluginTokens)
    .set({
      failures: sql`${pluginTokens.failures} + 1`,
      failedAt: new Date(now),
      renewingUntil: new Date(now + pauseMs),
    })
    .where(unchanged);
  await db.delete(pluginTokens).where(and(unchanged, gte(pluginTokens.failures, maxFailures)));
}

/** Deletes tokens; if `revision` is given, only if they have not changed since. */
export async function deleteTokens({ db }: Pick<App, 'db'>, key: TokenKey, revision?: number): Promise<void> {
  const unchanged = revision === undefined ? undefined : eq(pluginTokens.revision, revision);
  await db.delete(pluginTokens).where(and(rowOf(key), unchanged));
}

/** Deletes tokens that nobody has used for 15 days, and consents that nobody has finished. */
export async function clearUnused(db: Database, now: Date): Promise<number> {
  const unused = new Date(now.getTime() - unusedMs);
  const tokens = await db
    .delete(pluginTokens)
    .where(lt(pluginTokens.usedAt, unused))
    .returning({ pluginId: pluginTokens.pluginId });
  const attempts = await db
    .delete(pluginConsents)
    .where(lt(pluginConsents.expiresAt, now))
    .returning({ pluginId: pluginConsents.pluginId });
  return tokens.length + attempts.length;
}
