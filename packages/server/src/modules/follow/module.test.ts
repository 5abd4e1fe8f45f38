import { errorCodes } from '@heddle/api-contract';
import { follow } from '@heddle/api-contract/families/follow';
import { interaction, interactionItems as items } from '@heddle/api-contract/families/interaction';
import { moderation } from '@heddle/api-contract/families/moderation';
import { notices } from '@heddle/api-contract/families/notice';
import { shareLink } from '@heddle/api-contract/families/share-link';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { listTestProduct } from '../interaction/testing/listTestProduct.js';

let world: TestWorld;
let ada: TestPerson;
let ben: TestPerson;
let productId: string;

const calls = (who: TestPerson) => who.clientOf({ follow, interaction, moderation, notices, shareLink });

beforeAll(async () => {
  world = await createTestApp();
  ada = await world.register();
  ben = await world.register();
  ({ id: productId } = await listTestProduct(ben, 'Weather'));
  await calls(ada).moderation.changeSettings({ discussion_status: 0 });
});
afterAll(() => world.close());

test('users follow each other once, and are notified', async () => {
  const user = (item_id: string) => ({ item_id, item_type: items.user });
  await calls(ada).follow.follow(user(ben.id));
  await calls(ada).follow.follow(user(ben.id));
  expect(await calls(ada).follow.userData({ user_id: ben.id })).toMatchObject({
    ...{ follower_count: 1, followee_count: 0, follow_type: 1 },
  });
  expect((await calls(ben).notices.getList({})).notice_list).toHaveLength(1);
  await calls(ben).follow.follow(user(ada.id));
  expect((await calls(ben).follow.followers({})).follower_item_list).toMatchObject([
    { user_info: { user_id: ada.id }, follow_type: 3 },
  ]);
  await calls(ada).follow.follow({ ...user(ben.id), is_cancel: true });
  expect((await calls(ada).follow.followees({})).followee_item_list).toEqual([]);
  // Following again sends no second notice.
  await calls(ada).follow.follow(user(ben.id));
  await calls(ada).follow.follow({ ...user(ben.id), is_cancel: true });
  expect((await calls(ben).notices.getList({})).notice_list).toHaveLength(1);
  expect((await calls(ada).follow.followers({})).follower_item_list).toMatchObject([{ follow_type: 2 }]);
  await expect(calls(ada).follow.follow(user(ada.id))).rejects.toMatchObject({
    code: errorCodes.discussionInvalid,
  });
});

test('shows a visit to the visited user, until the visitor deletes it', async () => {
  const visit = { item_id: ben.id, item_type: items.user, behavior_type: 2 as const };
  await calls(ada).follow.reportBehavior(visit);
  await calls(ada).follow.reportBehavior(visit);
  expect((await calls(ben).follow.visitors({})).visitor_user_list).toMatchObject([
    { user_info: { user_id: ada.id } },
  ]);
  await calls(ada).follow.deleteBehavior({ item_type: items.user, item_id_list: [ben.id], behavior_type: 2 });
  expect((await calls(ben).follow.visitors({})).visitor_user_list).toEqual([]);
});

test('lists the likes of the caller’s products', async () => {
  await calls(ada).interaction.react({ item_id: productId, item_type: items.product, reaction_type: 1 });
  expect((await calls(ben).follow.likeStatistics({ keyword: 'weath' })).like_statistics_list).toMatchObject([
    { product_id: productId, like_count: 1 },
  ]);
  expect((await calls(ben).follow.likeStatistics({ keyword: '%' })).like_statistics_list).toEqual([]);
});

test('returns the same short link each time, and redirects only to this server', async () => {
  const link = calls(ada).shareLink;
  const { BID } = await link.get({ entity_id: productId, entity_type: 1 });
  expect(await link.get({ entity_id: productId, entity_type: 1 })).toEqual({ BID });
  const opened = await world.app.request(`/s/${BID}`, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([302, `/explore/product/${productId}`]);
  const urls = [
    '/explore/plugin',
    'https://evil.example/x',
    '//evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    '/s/x',
  ];
  const { ShortURLs } = await link.shorten({ source_urls: urls });
  expect(Object.keys(ShortURLs)).toEqual(['/explore/plugin']);
  await expect(link.get({ entity_id: '1', entity_type: 1 })).rejects.toMatchObject({
    code: errorCodes.discussionNotFound,
  });
});
