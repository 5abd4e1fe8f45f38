import type { Input } from '@heddle/api-contract';
import {
  contentStatuses,
  type interaction,
  interactionItems,
} from '@heddle/api-contract/families/interaction';
import { discussionReasons } from '@heddle/api-contract/reasons/discussion';
import { inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { groupBy } from '../../kernel/groupBy.js';
import { findPeople } from '../account/index.js';
import { recordActivity } from '../notice/index.js';
import { discussionMentions } from './tables.js';

type Mentions = Input<(typeof interaction.calls)['publishPost']>['mention_list'];

/** Ids of the people to mention, who must be people of this installation. */
export async function checkMentions({ db }: Context, mentions: Mentions): Promise<string[]> {
  const people = mentions?.filter(({ item_type }) => item_type === interactionItems.user);
  const ids = [...new Set(people?.map(({ item_id }) => item_id))];
  if ((await findPeople(db, ids)).size < ids.length)
    throw new DomainError('discussionInvalid', discussionReasons.notMentionable({ field: 'mention_list' }));
  return ids;
}

/** Who is told of a new post or comment, and what their notices name and open. */
export interface News {
  contentId: string;
  /** Those of `checkMentions`. */
  mentioned: readonly string[];
  /** Authors of what was answered. */
  answered: readonly string[];
  name: string;
  path: string;
}

/** Stores who is mentioned, and notifies them and those who were answered, once each. */
export async function announce(
  transaction: Database,
  context: Context,
  status: number,
  { contentId, mentioned, answered, name, path }: News,
): Promise<void> {
  if (mentioned.length > 0)
    await transaction.insert(discussionMentions).values(mentioned.map((userId) => ({ contentId, userId })));
  // Nobody else sees it before it is approved.
  if (status !== contentStatuses.all) return;
  const activity = { spaceId: null, actorId: context.user.id, parts: { name }, path };
  await recordActivity(
    transaction,
    { ...activity, type: 'discussionMentioned', recipients: mentioned },
    context,
  );
  const others = answered.filter((id) => !mentioned.includes(id));
  await recordActivity(transaction, { ...activity, type: 'discussionAnswered', recipients: others }, context);
}

/** Ids of the people mentioned in posts and comments, by the id of the text. */
export async function mentionsOf(
  db: Database,
  contentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (contentIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(discussionMentions)
    .where(inArray(discussionMentions.contentId, [...contentIds]));
  const groups = groupBy(rows, ({ contentId }) => contentId);
  return new Map([...groups].map(([id, group]) => [id, group.map(({ userId }) => userId)]));
}
