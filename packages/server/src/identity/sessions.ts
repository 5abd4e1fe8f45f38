import { and, eq, gt, like, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/Database.js';
import { lookup } from '../db/lookup.js';
import { prepared } from '../db/prepared.js';
import type { User } from '../kernel/Context.js';
import { sessions, users } from '../modules/account/tables.js';
import type { Identity } from './Identity.js';
import { hashOfToken, randomToken } from './randomToken.js';

const lifetimeMs = 30 * 24 * 60 * 60 * 1000;
// The beginning of a hash tells sessions of one person apart and leads to no token.
const idLength = 16;
const longestAgent = 200;
// The moment is for people to look at, so one write in this time is enough.
const seenEveryMs = 10 * 60 * 1000;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

const openSessions = prepared('open_sessions', (db) =>
  db
    .select({
      user: users,
      tokenHash: sessions.tokenHash,
      expires: sessions.expiresAt,
      seen: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')}::text[])`,
        // Who signed in at the very moment of their removal has a session all the same.
        ne(users.kind, 'removed'),
      ),
    ),
);

const sessionOf = lookup(async (db, tokenHashes) => {
  const rows = await openSessions(db).execute({ tokenHashes });
  return new Map(rows.map((row) => [row.tokenHash, row]));
});

/** Sessions in our own table; docs/decisions/sessions-of-our-own.md says why. */
export function createSessions(db: Database, now: () => Date = () => new Date()): Identity {
  return {
    async find(token) {
      if (!tokenForm.test(token)) return undefined;
      const row = await sessionOf(db, await hashOfToken(token));
      if (!row || row.expires <= now()) return undefined;
      await markSeen(token, row.seen);
      return toUser(row.user);
    },
    async issue(userId, previousToken, agent) {
      const token = randomToken();
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
      const previous =
        previousToken && tokenForm.test(previousToken) ? await hashOfToken(previousToken) : undefined;
      const tokenHash = await hashOfToken(token);
      await db.transaction(async (transaction) => {
        if (previous) await transaction.delete(sessions).where(eq(sessions.tokenHash, previous));
        await transaction.delete(sessions).where(lt(sessions.expiresAt, createdAt));
        await transaction.insert(sessions).values({
          tokenHash,
          userId,
          agent: agent.slice(0, longestAgent),
          createdAt,
          lastSeenAt: createdAt,
          expiresAt,
        });
      });
      return { token, expiresAt };
    },
    async revoke(token) {
      if (tokenForm.test(token))
        await db.delete(sessions).where(eq(sessions.tokenHash, await hashOfToken(token)));
    },
    async revokeAll(userId, exceptToken) {
      const kept =
        exceptToken === undefined ? undefined : ne(sessions.tokenHash, await hashOfToken(exceptToken));
      await db.delete(sessions).where(and(eq(sessions.userId, userId), kept));
    },
    async list(userId, currentToken) {
      const current = currentToken === undefined ? '' : await hashOfToken(currentToken);
      const rows = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now())))
        .orderBy(sql`coalesce(${sessions.lastSeenAt}, ${sessions.createdAt}) desc`);
      return rows.map((row) => ({
        id: row.tokenHash.slice(0, idLength),
        agent: row.agent,
        createdAt: row.createdAt,
        lastSeenAt: row.lastSeenAt ?? row.createdAt,
        isCurrent: row.tokenHash === current,
      }));
    },
    async end(userId, sessionId) {
      if (!/^[\da-f]+$/.test(sessionId) || sessionId.length !== idLength) return false;
      const ended = await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), like(sessions.tokenHash, `${sessionId}%`)))
        .returning({ userId: sessions.userId });
      return ended.length > 0;
    },
  };

  async function markSeen(token: string, before: Date | null): Promise<void> {
    const at = now();
    if (before && at.getTime() - before.getTime() < seenEveryMs) return;
    await db
      .update(sessions)
      .set({ lastSeenAt: at })
      .where(eq(sessions.tokenHash, await hashOfToken(token)));
  }
}

/** A person without their password. */
export function toUser(row: typeof users.$inferSelect): User {
  return {
    id: row.id,
    name: row.name,
    uniqueName: row.uniqueName,
    email: row.email,
    description: row.description,
    avatarUrl: row.avatarId ? `/api/web/user/avatar/${row.avatarId}` : '',
    locale: row.locale,
    createdAt: row.createdAt,
    role: row.role,
  };
}
