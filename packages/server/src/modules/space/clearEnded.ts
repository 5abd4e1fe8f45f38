import { and, lt, ne, or, sql } from 'drizzle-orm';
import type { ClearEndedHook } from '../../kernel/ClearEndedHook.js';
import { spaceApplications, spaceInvitations, spaceLinks } from './tables.js';

/** Ended links and requests stay listed this long, so that inviters and applicants see the outcome. */
const listedMs = 90 * 24 * 60 * 60 * 1000;

/** Deletes links, invitations and decided applications that ended longer ago; pending ones stay. */
export const clearEndedInvitations: ClearEndedHook = async (db, now) => {
  const before = new Date(now.getTime() - listedMs);
  const gone = { gone: sql<number>`1` };
  const wasAnswered = and(ne(spaceInvitations.status, 'confirming'), lt(spaceInvitations.createdAt, before));
  const wasDecided = and(ne(spaceApplications.status, 'confirming'), lt(spaceApplications.createdAt, before));
  const rows = [
    await db.delete(spaceLinks).where(lt(spaceLinks.expiresAt, before)).returning(gone),
    await db
      .delete(spaceInvitations)
      .where(or(lt(spaceInvitations.expiresAt, before), wasAnswered))
      .returning(gone),
    await db.delete(spaceApplications).where(wasDecided).returning(gone),
  ];
  return rows.flat().length;
};
