import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../db/Database.js';
import type { User } from '../kernel/Context.js';
import { sessions, users } from '../modules/account/tables.js';
import type { Identity } from './Identity.js';
import { hashOfToken, randomToken } from './randomToken.js';

const lifetimeMs = 30 * 24 * 60 * 60 * 1000;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** Sessions in our own table; docs/decisions/sessions-of-our-own.md says why. */
export function createSessions(db: Database, now: () => Date = () => new Date()): Identity {
  return {
    async find(token) {
      if (!tokenForm.test(token)) return undefined;
      const [row] = await db
        .select({ user: users })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.tokenHash, await hashOfToken(token)), gt(sessions.expiresAt, now())));
      return row && toUser(row.user);
    },
    async issue(userId, previousToken) {
      const token = randomToken();
      const createdAt = now();
      const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
      const previous =
        previousToken && tokenForm.test(previousToken) ? await hashOfToken(previousToken) : undefined;
      const tokenHash = await hashOfToken(token);
      await db.transaction(async (transaction) => {
        if (previous) await transaction.delete(sessions).where(eq(sessions.tokenHash, previous));
        await transaction.delete(sessions).where(lt(sessions.expiresAt, createdAt));
        await transaction.insert(sessions).values({ tokenHash, userId, createdAt, expiresAt });
      });
      return { token, expiresAt };
    },
    async revoke(token) {
      if (tokenForm.test(token))
        await db.delete(sessions).where(eq(sessions.tokenHash, await hashOfToken(token)));
    },
  };
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
  };
}
