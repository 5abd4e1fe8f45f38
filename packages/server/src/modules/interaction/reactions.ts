import type { Input, Result } from '@heddle/api-contract';
import { type interaction, reactionTypes, writerStatuses } from '@heddle/api-contract/families/interaction';
import { discussionReasons } from '@heddle/api-contract/reasons/discussion';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireItem } from './items.js';
import { requireOn, writerStatus } from './settings.js';
import { reactions } from './tables.js';

type Calls = typeof interaction.calls;

/** Adds or removes a reaction of the caller. A like replaces a dislike, and vice versa. */
export async function react(context: Context, input: Input<Calls['react']>) {
  const { db, user } = context;
  await requireOn(db);
  const { id: itemId } = await requireItem(context, input);
  if ((await writerStatus(db, user.id)) !== writerStatuses.normal)
    throw new DomainError('discussionInvalid', discussionReasons.banned());
  const type = input.reaction_type;
  const emoji = type === reactionTypes.emoji ? (input.emoji_type ?? 0) : 0;
  if (type === reactionTypes.emoji && emoji === 0)
    throw new DomainError('discussionInvalid', discussionReasons.notSupported({ field: 'emoji_type' }));
  const own = and(eq(reactions.itemId, itemId), eq(reactions.userId, user.id));
  await db.transaction(async (transaction) => {
    if (input.is_cancel) {
      await transaction
        .delete(reactions)
        .where(and(own, eq(reactions.type, type), eq(reactions.emoji, emoji)));
      return;
    }
    if (type !== reactionTypes.emoji)
      await transaction
        .delete(reactions)
        .where(and(own, ne(reactions.type, reactionTypes.emoji), ne(reactions.type, type)));
    await transaction
      .insert(reactions)
      .values({ itemId, userId: user.id, type, emoji })
      .onConflictDoNothing();
  });
  return {};
}

export async function readLikes(
  context: Context,
  input: Input<Calls['likes']>,
): Promise<Result<Calls['likes']>> {
  const { db, user } = context;
  await requireOn(db);
  const { id } = await requireItem(context, input);
  const [like_count, [own]] = await Promise.all([
    db.$count(reactions, and(eq(reactions.itemId, id), eq(reactions.type, reactionTypes.like))),
    db
      .select({ type: reactions.type })
      .from(reactions)
      .where(
        and(
          eq(reactions.itemId, id),
          eq(reactions.userId, user.id),
          inArray(reactions.type, [reactionTypes.like, reactionTypes.dislike]),
        ),
      ),
  ]);
  return { like_count, user_reaction: own?.type };
}
