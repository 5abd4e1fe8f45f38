import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { hashOfToken, randomToken } from '../../identity/randomToken.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import type { App } from '../oauth-app/index.js';
import { lifetimes } from './limits.js';
import { oauthAssertions, oauthGrants, oauthRequests, oauthTokens } from './tables.js';

/** Spaces that a grant covers: all, or the given ones, each checked for API access. */
export async function readSpaces(context: Context, spaceIds: readonly string[] | undefined) {
  for (const spaceId of spaceIds ?? []) await context.spaceAccess(spaceId, 'useApi');
  return { inEverySpace: spaceIds === undefined, spaceIds: [...new Set(spaceIds ?? [])] };
}

/**
 * The permissions that a user consents to: those shown on the page and still declared, since the app may have
 * added more meanwhile.
 */
export function consentedTo(app: App, shown: readonly string[] = app.permissions): string[] {
  return app.permissions.filter((word) => shown.includes(word));
}

/** Stores a grant. */
export async function insertGrant(
  db: Database,
  values: Omit<typeof oauthGrants.$inferInsert, 'id' | 'createdAt'>,
): Promise<string> {
  const grantId = newId();
  await db.insert(oauthGrants).values({ ...values, id: grantId, createdAt: new Date() });
  return grantId;
}

/** Deletes a grant with all its tokens. */
export async function endGrant(db: Database, grantId: string): Promise<void> {
  await db.delete(oauthGrants).where(eq(oauthGrants.id, grantId));
}

/**
 * Issues an access and a refresh token, in the transaction that consumes the code or token exchanged for
 * them.
 */
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

/** What restricts an access token. */
interface AccessOptions {
  lifeMs?: number;
  permissions?: string[] | undefined;
  endUser?: string;
}

/** Issues an access token. */
export async function issueAccess(
  db: Database,
  grantId: string,
  now: Date,
  { lifeMs = lifetimes.access, permissions, endUser = '' }: AccessOptions = {},
) {
  const token = `oat_${randomToken()}`;
  const expiresAt = new Date(now.getTime() + lifeMs);
  await db.insert(oauthTokens).values({
    tokenHash: await hashOfToken(token),
    kind: 'access',
    grantId,
    permissions: permissions ?? null,
    endUser,
    expiresAt,
  });
  return { access_token: token, token_type: 'Bearer' as const, expires_in: toSeconds(expiresAt) };
}

// Remember used codes for a day, to detect reuse.
const keptMs = 24 * 60 * 60_000;

/** Deletes expired records; returns their number. */
export async function clearEnded(db: Database, now: Date): Promise<number> {
  const spentBefore = new Date(now.getTime() - keptMs);
  const gone = { gone: sql<number>`1` };
  const rows = [
    await db.delete(oauthTokens).where(lt(oauthTokens.expiresAt, now)).returning(gone),
    await db.delete(oauthAssertions).where(lt(oauthAssertions.expiresAt, now)).returning(gone),
    await db.delete(oauthRequests).where(lt(oauthRequests.expiresAt, spentBefore)).returning(gone),
    // Installations have no expiry; null never compares as less than a date.
    await db.delete(oauthGrants).where(lt(oauthGrants.expiresAt, now)).returning(gone),
  ];
  return rows.flat().length;
}
