import { errorCodes } from '@heddle/api-contract';
import { interaction, interactionItems as items } from '@heddle/api-contract/families/interaction';
import { maxReportsPerDay, moderation } from '@heddle/api-contract/families/moderation';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { listTestProduct } from '../interaction/testing/listTestProduct.js';

let world: TestWorld;
let ada: TestPerson;
let ben: TestPerson;
let eve: TestPerson;
let productId: string;

const calls = (who: TestPerson) => who.clientOf({ interaction, moderation });

beforeAll(async () => {
  world = await createTestApp();
  ada = await world.register();
  [ben, eve] = await Promise.all([world.register(), world.register()]);
  ({ id: productId } = await listTestProduct(ben));
  await calls(ada).moderation.changeSettings({ discussion_status: 0 });
});
afterAll(() => world.close());

const report = (who: TestPerson, object_id: string, reason_codes = [1]) =>
  calls(who).moderation.report({
    object_type: 7,
    object_id,
    detail: { description: 'an advertisement', reason_codes },
  });

test('a reported comment is removed by an administrator, and its report closed', async () => {
  const { comment_id } = await calls(ben).interaction.publishComment({
    ...{ item_id: productId, item_type: items.product },
    comment_content: 'buy now',
  });
  await report(eve, comment_id);
  // The same user reports the same thing once.
  await report(eve, comment_id, [1, 6]);
  await expect(report(eve, comment_id, [55])).rejects.toMatchObject({ code: errorCodes.discussionInvalid });
  const { moderation: as } = calls(ada);
  const { report_datas, total_count } = await as.reports({ report_status: 1 });
  expect(total_count).toBe(1);
  expect(report_datas[0]).toMatchObject({
    ...{ object_id: comment_id, report_object_name: 'buy now', reason_codes_str: ['1', '6'] },
    ...{ report_uid: eve.id, description: 'an advertisement' },
  });
  expect((await as.comments({ product_id: productId })).comments[0]).toMatchObject({ report_count: 1 });
  expect(await as.setComments({ ids: [comment_id], status: 3 })).toEqual({ failed: {} });
  await as.closeReports({ ids: [report_datas[0]!.report_id] });
  expect(await as.reports({ report_status: 1 })).toMatchObject({ total_count: 0 });
  const list = { item_id: productId, item_type: items.product };
  expect((await calls(eve).interaction.listComments(list)).comment_list).toEqual([]);
});

test('only administrators see how often others reported something', async () => {
  const target = { object_type: 1, object_id: productId, detail: { reason_codes: [99] } };
  await calls(eve).moderation.report(target);
  const times = (who: TestPerson) => calls(who).moderation.reportTimes({ object_id_list: [productId] });
  const counts = (all: number, own: number) => ({
    report_times_datas: { [productId]: { total_report_times: all, current_report_times: own } },
  });
  expect(await times(ben)).toEqual(counts(0, 0));
  expect(await times(eve)).toEqual(counts(1, 1));
  expect(await times(ada)).toEqual(counts(1, 0));
});

test('limits the reports of a user per day', async () => {
  const zoe = await world.register();
  const targets = await Promise.all(
    Array.from({ length: maxReportsPerDay + 2 }, (_, number) => listTestProduct(ben, `P${number}`)),
  );
  const results = await Promise.allSettled(
    targets.map(({ id: object_id }) =>
      calls(zoe).moderation.report({ object_type: 1, object_id, detail: { reason_codes: [1] } }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxReportsPerDay);
});

test('what its author hid is not among what waits for approval, until an administrator hides it', async () => {
  const { interaction: own } = calls(ben);
  const target = { item_id: productId, item_type: items.product };
  const { comment_id } = await own.publishComment({ ...target, comment_content: 'never mind' });
  const { post_id } = await own.publishPost({ ...target, title: 'never mind', content: 'either' });
  await own.setSelfView({ item_id: comment_id, item_type: items.comment });
  await own.setSelfView({ item_id: post_id, item_type: items.post });
  const { moderation: as } = calls(ada);
  const waiting = async () => {
    const [comments, posts] = await Promise.all([as.comments({ status: 1 }), as.posts({ status: 1 })]);
    return [...comments.comments, ...posts.posts].map(({ id }) => id);
  };
  expect(await waiting()).toEqual([]);
  await as.setComments({ ids: [comment_id], status: 1 });
  await as.setPosts({ ids: [post_id], status: 1 });
  expect(await waiting()).toEqual([comment_id, post_id]);
});
