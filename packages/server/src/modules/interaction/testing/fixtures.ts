import { follow } from '@heddle/api-contract/families/follow';
import { interaction, interactionItems } from '@heddle/api-contract/families/interaction';
import { productStatuses } from '@heddle/api-contract/families/product';
import { eq } from 'drizzle-orm';
import { fixture } from '../../../testing/fixture.js';
import { installation } from '../../account/tables.js';
import { discussionComments, posts } from '../tables.js';
import { listTestProduct } from './listTestProduct.js';

export const fixtures = [
  // A product that is not listed: nobody may write about it.
  fixture(
    [
      'interaction.item_id',
      'follow.item_id',
      'shareLink.entity_id',
      'moderation.object_id',
      'moderation.item_id',
      'moderation.product_id',
    ],
    async (owner) => {
      const { id, entityId } = await listTestProduct(owner, 'Draft', productStatuses.neverListed);
      return {
        'interaction.item_id': entityId,
        'follow.item_id': entityId,
        'shareLink.entity_id': entityId,
        'moderation.object_id': id,
        'moderation.item_id': id,
        'moderation.product_id': id,
      };
    },
  ),
  // A post that only its author may see, with a comment.
  fixture(
    [
      'interaction.post_id',
      'interaction.comment_id',
      'interaction.reply_to_comment_id',
      'interaction.preview_top_post_id',
      'moderation.post_id',
      'moderation.comment_id',
      'moderation.id',
      'moderation.author_id',
      'moderation.report_uid',
    ],
    async (owner) => {
      const { db } = owner.world.database;
      await db.update(installation).set({ hasCommunity: true });
      const { id } = await listTestProduct(owner);
      const calls = owner.clientOf({ interaction, follow }).interaction;
      const { post_id } = await calls.publishPost({
        ...{ item_id: id, item_type: interactionItems.product },
        ...{ title: 'a post', content: 'for me' },
      });
      const post = { item_id: post_id, item_type: interactionItems.post };
      const { comment_id } = await calls.publishComment({ ...post, comment_content: 'a comment' });
      await calls.setSelfView(post);
      // Long ago, so that tests which create many do not reach the limit of texts in a minute.
      const createdAt = new Date(0);
      await db.update(posts).set({ createdAt }).where(eq(posts.id, post_id));
      await db.update(discussionComments).set({ createdAt }).where(eq(discussionComments.id, comment_id));
      return {
        'interaction.post_id': post_id,
        'interaction.comment_id': comment_id,
        'interaction.reply_to_comment_id': comment_id,
        'interaction.preview_top_post_id': post_id,
        'moderation.post_id': post_id,
        'moderation.comment_id': comment_id,
        'moderation.id': post_id,
        'moderation.author_id': owner.id,
        'moderation.report_uid': owner.id,
      };
    },
  ),
];
