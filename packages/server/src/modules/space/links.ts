import type { Input, Result, space } from '@heddle/api-contract';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { invitationDays } from './limits.js';
import { secondsText } from './members.js';
import { inLockedSpace } from './requireSpace.js';
import { spaceLinks } from './tables.js';

type Calls = typeof space.calls;

const onlyTell = 1;
const keyBytes = 18;

/** The moment an invitation or a link made now ends. */
export function expiryFromNow(): Date {
  return new Date(Date.now() + invitationDays * 24 * 60 * 60 * 1000);
}

/** Switches a space's link on or off, or only tells it. Switching it on when it has ended makes a new one. */
export async function setInviteLink(
  context: Context,
  input: Input<Calls['inviteLink']>,
): Promise<Result<Calls['inviteLink']>> {
  const { spaceId, spaceType } = await context.spaceAccess(input.space_id, 'addMember');
  if (spaceType === 'personal') throw new DomainError('spaceInvalid', 'a personal space has one member');
  const link = await linkOfSpace(context.db, spaceId);
  if (input.func === onlyTell) return toLink(link);
  if (!input.team_invite_link_status) {
    await context.db.delete(spaceLinks).where(sharedOf(spaceId));
    return toLink(undefined);
  }
  if (link) return toLink(link);
  const made = await inLockedSpace(context.db, spaceId, async (db) => {
    // Again under the lock: somebody else may have switched it on meanwhile.
    const other = await linkOfSpace(db, spaceId);
    if (other) return other;
    await db.delete(spaceLinks).where(sharedOf(spaceId));
    const values = { key: newKey(), operatorId: context.user.id, expiresAt: expiryFromNow() };
    const [row] = await db
      .insert(spaceLinks)
      .values({ spaceId, ...values })
      .returning();
    return row;
  });
  return toLink(made);
}

const sharedOf = (spaceId: string) => and(eq(spaceLinks.spaceId, spaceId), eq(spaceLinks.kind, 'shared'));

/** The link that the space has switched on, unless it has ended. */
export async function linkOfSpace(db: Database, spaceId: string) {
  const [link] = await db.select().from(spaceLinks).where(sharedOf(spaceId));
  return link && link.expiresAt > new Date() ? link : undefined;
}

/** The link with this key, also one that has ended. */
export async function findLink(db: Database, key: string) {
  const [link] = await db.select().from(spaceLinks).where(eq(spaceLinks.key, key));
  return link;
}

function toLink(link: typeof spaceLinks.$inferSelect | undefined) {
  return { key: link?.key ?? '', expire_time: link ? secondsText(link.expiresAt) : '' };
}

// Letters first, so that no key is ever taken for the id of a space; 144 random bits nobody guesses.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  return `k${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}`;
}
