import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { hashOfToken, randomToken } from '../../identity/randomToken.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import type { App } from '../oauth-app/index.js';
import { lifetimes } from './limits.js';
import { oauthAssertions, oauthGrants, oauthRequests, oauthTokens } from './tables.js';

/** Where a grant holds: in every space, or in these; each is one in which the person may use the API. */
export async function readSpaces(context: Context, spaceIds: readonly string[] | undefined) {
  for (const spaceId of spaceIds ?? []) await context.spaceAccess(spaceId, 'useApi');
  return { inEverySpace: spaceIds === undefined, spaceIds: [...new Set(spaceIds ?? [])] };
}

/** What somebody allows: of what the app declares now, what they were shown; its maker may have added to it since. */
export function consentedTo(app: App, shown: readonly string[] = app.permissions): string[] {
  return app.permissions.filter((word) => shown.includes(word));
}

/** Writes down what somebody has allowed. */
export async function insertGrant(
  db: Database,
  values: Omit<typeof oauthGrants.$inferInsert, 'id' | 'createdAt'>,
): Promise<string> {
  const grantId = newId();
  await db.insert(oauthGrants).values({ ...values, id: grantId, createdAt: new Date() });
  return grantId;
}

/** Takes a grant back, with every token that came of it. */
export async function endGrant(db: Database, grantId: string): Promise<void> {
  await db.delete(oauthGrants).where(eq(oauthGrants.id, grantId));
}

/** A new pair of tokens of a grant, inside the transaction that spends what it is given for. */
export async function issueTokens(db: Database, grantId: string, now: Date) {
  const refreshEnd = new Date(now.getTime() + lifetimes.refresh);
  await db.update(oauthGrants).set({ expiresAt: refreshEnd }).where(eq(oauthGrants.id, grantId));
  const access = await issueAccess(db, grantId, now);
  const refresh_token = `ort_${randomToken()}`;
  await db.insert(oauthTokens).values({
    tokenHash: await hashOfToken(refresh_token),
    kind: 'refresh',
    grantId,
    expiresAt: refreshEnd,
  });
  return { ...access, refresh_token };
}

/** A new access token, told once. */
export async function issueAccess(
  db: Database,
  grantId: string,
  now: Date,
  { lifeMs = lifetimes.access, permissions }: { lifeMs?: number; permissions?: string[] | undefined } = {},
) {
  const token = `oat_${randomToken()}`;
  const expiresAt = new Date(now.getTime() + lifeMs);
  await db.insert(oauthTokens).values({
    tokenHash: await hashOfToken(token),
    kind: 'access',
    grantId,
    permissions: permissions ?? null,
    expiresAt,
  });
  return { access_token: token, token_type: 'Bearer' as const, expires_in: toSeconds(expiresAt) };
}

// A spent code is remembered for a day, so that a second use is noticed.
const keptMs = 24 * 60 * 60_000;

/** Takes away what has ended; gives how many things that were. */
export async function clearEnded(db: Database, now: Date): Promise<number> {
  const spentBefore = new Date(now.getTime() - keptMs);
  const gone = { gone: sql<number>`1` };
  const rows = [
    await db.delete(oauthTokens).where(lt(oauthTokens.expiresAt, now)).returning(gone),
    await db.delete(oauthAssertions).where(lt(oauthAssertions.expiresAt, now)).returning(gone),
    await db.delete(oauthRequests).where(lt(oauthRequests.expiresAt, spentBefore)).returning(gone),
    // An installation has no end, and null comes before no moment.
    await db.delete(oauthGrants).where(lt(oauthGrants.expiresAt, now)).returning(gone),
  ];
  return rows.flat().length;
}
