import type { Input, Result } from '@heddle/api-contract';
import { contentStatuses, type interaction } from '@heddle/api-contract/families/interaction';
import { discussionReasons } from '@heddle/api-contract/reasons/discussion';
import { eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { mayInInstallation } from '../account/index.js';
import { setCommentStatus } from './commentStatus.js';
import { discussionStatus, requireItem } from './items.js';
import { notYours } from './posts.js';
import { readSettings, writerStatus } from './settings.js';
import { posts } from './tables.js';

type Calls = typeof interaction.calls;

/** Whether the caller may write here, and as whom. */
export async function readMeta(
  context: Context,
  input: Input<Calls['meta']>,
): Promise<Result<Calls['meta']>> {
  const { db, user } = context;
  const { product } = await requireItem(context, input);
  const [{ isOn }, isModerator, user_status, status] = await Promise.all([
    readSettings(db),
    mayInInstallation(context, 'manageStore'),
    writerStatus(db, user.id),
    product ? discussionStatus(db, product.id) : 2,
  ]);
  return { user_role: isModerator ? 1 : 2, is_global_ban: !isOn, status, user_status };
}

/** Hides a post or a comment of the caller's own from everybody else. */
export async function setSelfView(context: Context, input: Input<Calls['setSelfView']>) {
  const { post, comment } = await requireItem(context, input);
  const own = comment ?? post;
  if (!own)
    throw new DomainError('discussionInvalid', discussionReasons.notSupported({ field: 'item_type' }));
  if (own.authorId !== context.user.id) throw notYours('item_id');
  const change = { status: contentStatuses.selfView, isWithdrawn: true };
  if (comment) await setCommentStatus(context.db, comment, change);
  else await context.db.update(posts).set(change).where(eq(posts.id, own.id));
  return {};
}
