import { and, eq, gt, isNull, like, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/Database.js';
import { lookup } from '../db/lookup.js';
import { prepared } from '../db/prepared.js';
import { sessions, users } from '../modules/account/tables.js';
import type { Identity } from './Identity.js';
import { hashOfToken, randomToken } from './randomToken.js';
import type { User } from './User.js';

const lifetimeMs = 30 * 24 * 60 * 60 * 1000;
// Limits how long a copied cookie works. Requests in flight may finish with the previous token.
const rotateAfterMs = 24 * 60 * 60 * 1000;
const previousTokenMs = 60_000;
// The first characters of the hash identify a session among a user's, and do not reveal the token.
const idLength = 16;
const maxAgentLength = 200;
// The time is only shown to people, so writing it at this interval is enough.
const seenIntervalMs = 10 * 60 * 1000;
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
        // A user who signed in during their removal may still have a session.
        ne(users.kind, 'removed'),
      ),
    ),
);

const sessionOf = lookup(async (db, tokenHashes) => {
  const rows = await openSessions(db).execute({ tokenHashes });
  return new Map(rows.map((row) => [row.tokenHash, row]));
});

/** Matches the session whose current or previous token has this hash. */
export function hasToken(tokenHash: string): SQL | undefined {
  return or(eq(sessions.tokenHash, tokenHash), eq(sessions.previousHash, tokenHash));
}

/** Sessions in our own table; docs/decisions/sessions-of-our-own.md explains why. */
export function createSessions(db: Database, now: () => Date = () => new Date()): Identity {
  return {
    async find(token, isAgain = false) {
      if (!tokenForm.test(token)) return undefined;
      const tokenHash = await hashOfToken(token);
      const row = await sessionOf(db, tokenHash);
      if (!row) return findReplaced(tokenHash, isAgain);
      if (row.expires <= now()) return undefined;
      await markSeen(token, row.seen);
      return toUser(row.user);
    },
    async issue(user, previousToken, agent) {
      const token = randomToken();
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
      const previous =
        previousToken && tokenForm.test(previousToken) ? await hashOfToken(previousToken) : undefined;
      const tokenHash = await hashOfToken(token);
      const isStarted = await db.transaction(async (transaction) => {
        // The lock makes whoever ends all sessions wait, and then end this one too.
        const [current] = await transaction
          .select({ epoch: users.sessionEpoch, kind: users.kind })
          .from(users)
          .where(eq(users.id, user.id))
          .for('share');
        if (current?.epoch !== user.sessionEpoch || current.kind === 'removed') return false;
        if (previous) await transaction.delete(sessions).where(hasToken(previous));
        await transaction.delete(sessions).where(lt(sessions.expiresAt, createdAt));
        await transaction.insert(sessions).values({
          tokenHash,
          userId: user.id,
          agent: agent.slice(0, maxAgentLength),
          createdAt,
          lastSeenAt: createdAt,
          expiresAt,
        });
        return true;
      });
      return isStarted ? { token, expiresAt } : undefined;
    },
    async renew(token) {
      if (!tokenForm.test(token)) return undefined;
      const tokenHash = await hashOfToken(token);
      const at = now();
      const before = new Date(at.getTime() - rotateAfterMs);
      const next = randomToken();
      const hasServed = and(
        eq(sessions.tokenHash, tokenHash),
        or(lt(sessions.renewedAt, before), and(isNull(sessions.renewedAt), lt(sessions.createdAt, before))),
      );
      // The response that carried the next token was lost.
      const isStranded = and(
        eq(sessions.previousHash, tokenHash),
        isNull(sessions.lastSeenAt),
        lt(sessions.renewedAt, new Date(at.getTime() - previousTokenMs)),
      );
      // One statement: of two concurrent requests only one rotates the token; the other uses the previous
      // token within its grace period.
      const [renewed] = await db
        .update(sessions)
        .set({
          tokenHash: await hashOfToken(next),
          previousHash: tokenHash,
          renewedAt: at,
          lastSeenAt: null,
        })
        .where(and(gt(sessions.expiresAt, at), or(hasServed, isStranded)))
        .returning({ expiresAt: sessions.expiresAt });
      return renewed && { token: next, expiresAt: renewed.expiresAt };
    },
    async revoke(token) {
      if (tokenForm.test(token)) await db.delete(sessions).where(hasToken(await hashOfToken(token)));
    },
    async revokeAll(userId, exceptToken, inside) {
      const kept = exceptToken === undefined ? undefined : hasNotToken(await hashOfToken(exceptToken));
      const end = async (transaction: Database) => {
        await transaction
          .update(users)
          .set({ sessionEpoch: sql`${users.sessionEpoch} + 1` })
          .where(eq(users.id, userId));
        await transaction.delete(sessions).where(and(eq(sessions.userId, userId), kept));
      };
      await (inside ? end(inside) : db.transaction(end));
    },
    async list(userId, currentToken) {
      const current = currentToken === undefined ? '' : await hashOfToken(currentToken);
      const rows = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now())))
        .orderBy(sql`coalesce(${sessions.lastSeenAt}, ${sessions.renewedAt}, ${sessions.createdAt}) desc`);
      return rows.map((row) => ({
        id: row.tokenHash.slice(0, idLength),
        agent: row.agent,
        createdAt: row.createdAt,
        lastSeenAt: row.lastSeenAt ?? row.renewedAt ?? row.createdAt,
        isCurrent: current !== '' && [row.tokenHash, row.previousHash].includes(current),
      }));
    },
    async end(userId, sessionId) {
      if (!/^[\da-f]+$/.test(sessionId) || sessionId.length !== idLength) return false;
      // A list that was loaded before a rotation identifies the session by its previous hash.
      const begins = (hash: typeof sessions.tokenHash | typeof sessions.previousHash) =>
        like(hash, `${sessionId}%`);
      const ended = await db
        .delete(sessions)
        .where(
          and(eq(sessions.userId, userId), or(begins(sessions.tokenHash), begins(sessions.previousHash))),
        )
        .returning({ userId: sessions.userId });
      return ended.length > 0;
    },
  };

  /**
   * The user of a rotated token: within a minute of the rotation, until the new token was used, or while a
   * response that it opened is still open.
   */
  async function findReplaced(tokenHash: string, isAgain: boolean): Promise<User | undefined> {
    const at = now();
    const since = new Date(at.getTime() - previousTokenMs);
    const [row] = await db
      .select({ user: users })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.previousHash, tokenHash),
          gt(sessions.expiresAt, at),
          isAgain ? undefined : or(gt(sessions.renewedAt, since), isNull(sessions.lastSeenAt)),
          ne(users.kind, 'removed'),
        ),
      );
    return row && toUser(row.user);
  }

  async function markSeen(token: string, before: Date | null): Promise<void> {
    const at = now();
    if (before && at.getTime() - before.getTime() < seenIntervalMs) return;
    await db
      .update(sessions)
      .set({ lastSeenAt: at })
      .where(eq(sessions.tokenHash, await hashOfToken(token)));
  }
}

function hasNotToken(tokenHash: string): SQL | undefined {
  const isOther = or(isNull(sessions.previousHash), ne(sessions.previousHash, tokenHash));
  return and(ne(sessions.tokenHash, tokenHash), isOther);
}

/** A user without their password hash. */
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
