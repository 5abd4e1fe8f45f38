import { errorCodes } from '@heddle/api-contract';
import { account } from '@heddle/api-contract/families/account';
import { follow } from '@heddle/api-contract/families/follow';
import {
  agentReplyStatuses,
  interaction,
  interactionItems as items,
} from '@heddle/api-contract/families/interaction';
import { moderation } from '@heddle/api-contract/families/moderation';
import { notices } from '@heddle/api-contract/families/notice';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { listTemplate, publishedAgent } from '../product/testing/publishThings.js';
import { findBlockedWord } from './blocklist.js';
import { listTestProduct } from './testing/listTestProduct.js';

let world: TestWorld;
/** The administrator, the owner of the product, and two others. */
let ada: TestPerson;
let owner: TestPerson;
let ben: TestPerson;
let eve: TestPerson;
let product: { item_id: string; item_type: number };

const calls = (who: TestPerson) => who.clientOf({ account, interaction, moderation, follow, notices });
const refused = (key: string) => ({
  code: errorCodes.discussionInvalid,
  reason: { key: `discussion.${key}` },
});
const missing = { code: errorCodes.discussionNotFound };

async function publish(who: TestPerson, title: string, more: object = {}) {
  const input = { ...product, title, content: `about **${title}**`, ...more };
  return (await calls(who).interaction.publishPost(input)).post_id;
}
const titles = async (who: TestPerson) =>
  (await calls(who).interaction.listPosts(product)).post_list.map(({ post_info }) => post_info.title);
const noticesOf = async (who: TestPerson) =>
  JSON.stringify((await calls(who).notices.getList({})).notice_list);

beforeAll(async () => {
  world = await createTestApp();
  ada = await world.register();
  [owner, ben, eve] = await Promise.all([world.register(), world.register(), world.register()]);
  product = { item_id: (await listTestProduct(owner)).id, item_type: items.product };
});
afterAll(() => world.close());

test('discussions are off until an administrator switches them on', async () => {
  expect(await calls(ben).interaction.meta(product)).toMatchObject({ is_global_ban: true });
  await expect(publish(ben, 'early')).rejects.toMatchObject(refused('off'));
  await expect(titles(ben)).rejects.toMatchObject(refused('off'));
  await expect(calls(ben).moderation.changeSettings({ discussion_status: 0 })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
  await calls(ada).moderation.changeSettings({ discussion_status: 0 });
  expect(await calls(ben).interaction.meta(product)).toMatchObject({ is_global_ban: false, user_role: 2 });
});

describe('a post', () => {
  test('is pinned and deleted by the owner of the product, and not by others', async () => {
    const first = await publish(ben, 'first', { label: '1' });
    await publish(eve, 'second');
    await expect(calls(ben).interaction.pinPost({ post_id: first })).rejects.toMatchObject(
      refused('notYours'),
    );
    await calls(owner).interaction.pinPost({ post_id: first });
    expect(await titles(eve)).toEqual(['first', 'second']);
    await calls(owner).interaction.unpinPost({ post_id: first });
    expect(await titles(eve)).toEqual(['second', 'first']);
    await expect(calls(eve).interaction.deletePost({ post_id: first })).rejects.toMatchObject(
      refused('notYours'),
    );
    await calls(owner).interaction.deletePost({ post_id: first });
    await expect(calls(ben).interaction.post({ post_id: first })).rejects.toMatchObject(missing);
  });

  test('hidden by its author is in no list, detail or count of others', async () => {
    const post_id = await publish(ben, 'private');
    const comment = { item_id: post_id, item_type: items.post };
    await calls(ben).interaction.setSelfView(comment);
    expect(await titles(ben)).toContain('private');
    expect(await titles(eve)).not.toContain('private');
    const { interaction: as } = calls(eve);
    for (const call of [
      () => as.post({ post_id }),
      () => as.listComments(comment),
      () => as.likes(comment),
      () => as.publishComment({ ...comment, comment_content: 'found you' }),
      () => as.react({ ...comment, reaction_type: 1 }),
    ])
      await expect(call()).rejects.toMatchObject(missing);
  });

  test('notifies the people it mentions, who must be people of this installation', async () => {
    const mention = (item_id: string) => ({ mention_list: [{ item_id, item_type: 2 as const }] });
    await expect(publish(ben, 'who?', mention('1'))).rejects.toMatchObject(refused('notMentionable'));
    await publish(ben, 'eve, look', mention(eve.id));
    expect(await noticesOf(eve)).toContain('Helper');
  });

  test('of an administrator is shown above those of every product during its time window', async () => {
    const { moderation: as } = calls(ada);
    const { id } = await as.publishTopPost({ title: 'Rules', content: 'Be kind.' });
    expect(await titles(ben)).not.toContain('Rules');
    const now = Math.floor(Date.now() / 1000);
    const times = (begin: number, end: number) => ({
      id,
      config: { begin_time_second: now + begin, end_time_second: now + end },
    });
    await expect(as.setTopPost(times(60, -60))).rejects.toMatchObject(refused('endsBeforeBegin'));
    await as.setTopPost(times(-60, 60));
    expect((await titles(ben))[0]).toBe('Rules');
    await as.setTopPost(times(-120, -60));
    expect(await titles(ben)).not.toContain('Rules');
    await expect(calls(ben).interaction.post({ post_id: id })).rejects.toMatchObject(missing);
    const asProduct = calls(ada).interaction.listPosts({ item_id: id, item_type: items.post });
    await expect(asProduct).rejects.toMatchObject(refused('notSupported'));
    const preview = { ...product, preview_top_post_id: id };
    const first = async (who: TestPerson) =>
      (await calls(who).interaction.listPosts(preview)).post_list[0]?.post_info.title;
    expect([await first(ada), await first(ben)]).toEqual(['Rules', expect.not.stringMatching('Rules')]);
  });
});

describe('a comment', () => {
  test('is listed with its first replies, and counts those that everybody sees', async () => {
    const post_id = await publish(owner, 'talk');
    const item = { item_id: post_id, item_type: items.post };
    const { interaction: as } = calls(eve);
    const { comment_id } = await as.publishComment({ ...item, comment_content: 'hello' });
    for (let number = 1; number <= 4; number++)
      await as.reply({ ...item, reply_to_comment_id: comment_id, reply_content: `reply ${number}` });
    const [comment] = (await as.listComments(item)).comment_list;
    expect(comment).toMatchObject({ has_more_reply: true, reply_count: 4, is_author: false });
    expect(comment!.pack_reply_info_list.map(({ reply_info }) => reply_info.content)).toEqual([
      'reply 1',
      'reply 2',
      'reply 3',
    ]);
    const { reply_info_list } = await as.listReplies({ comment_id, limit: 10 });
    const last = reply_info_list[3]!;
    // A reply to a reply belongs to the same comment.
    await calls(owner).interaction.reply({
      ...item,
      reply_to_comment_id: last.reply_id,
      reply_content: 'thanks',
    });
    await calls(owner).interaction.deleteComment({ comment_id: last.reply_id });
    const detail = await as.post({ post_id });
    expect(detail.post_info.comment_count).toBe(5);
    const [after] = (await as.listComments(item)).comment_list;
    expect(after!.reply_count).toBe(4);
    await expect(calls(ben).interaction.deleteComment({ comment_id })).rejects.toMatchObject(
      refused('notYours'),
    );
  });

  test('is refused with a word that is blocked, however it is written', async () => {
    await calls(ada).moderation.changeSettings({ blocked_words: ['casino'] });
    const write = calls(owner).interaction.publishComment({
      ...product,
      comment_content: 'visit my CA\u200BSINO',
    });
    await expect(write).rejects.toMatchObject(refused('blockedWord'));
    await calls(ada).moderation.changeSettings({ blocked_words: [] });
  });
});

test('reactions count once for each person, and a dislike ends a like', async () => {
  const { interaction: as } = calls(ben);
  const like = { ...product, reaction_type: 1 as const };
  await as.react(like);
  await as.react(like);
  await calls(eve).interaction.react(like);
  expect(await as.likes(product)).toEqual({ like_count: 2, user_reaction: 1 });
  expect(await calls(owner).follow.userData({})).toMatchObject({ gain_like_count: 2 });
  await as.react({ ...product, reaction_type: 2 });
  expect(await as.likes(product)).toEqual({ like_count: 1, user_reaction: 2 });
  await as.react({ ...product, reaction_type: 2, is_cancel: true });
  expect(await as.likes(product)).toEqual({ like_count: 1, user_reaction: undefined });
});

test('limits a person to ten texts a minute, even if they arrive together', async () => {
  const writer = await world.register();
  const results = await Promise.allSettled(
    Array.from({ length: 14 }, (_, number) =>
      calls(writer).interaction.publishComment({ ...product, comment_content: `flood ${number}` }),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  for (const result of results)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({ code: errorCodes.tooManyRequests });
});

test('a closed discussion and a ban take effect at once', async () => {
  const { moderation: as } = calls(ada);
  const write = () => calls(eve).interaction.publishComment({ ...product, comment_content: 'still here' });
  await as.setDiscussions({ ids: [product.item_id], status: 1 });
  await expect(write()).rejects.toMatchObject(refused('closed'));
  await as.setDiscussions({ ids: [product.item_id], status: 2 });
  await expect(as.banUser({ user_id: ada.id })).rejects.toMatchObject(refused('administrator'));
  await as.banUser({ user_id: eve.id });
  await expect(write()).rejects.toMatchObject(refused('banned'));
  await as.setUser({ user_id: eve.id, status: 0 });
});

test('with prior approval, others see texts once they are approved', async () => {
  const { moderation: as } = calls(ada);
  await as.changeSettings({ is_premoderated: true });
  const writer = await world.register();
  const id = await publish(writer, 'please approve');
  expect(await titles(ben)).not.toContain('please approve');
  const { posts } = await as.posts({ status: 1, item_id: product.item_id, keyword: 'approve' });
  expect(posts).toMatchObject([{ id, title: 'please approve', item_show_name: 'Helper' }]);
  expect(await as.setPosts({ ids: [id, '1'], status: 2 })).toEqual({ failed: { 1: expect.any(String) } });
  expect(await titles(ben)).toContain('please approve');
  expect(await noticesOf(writer)).toContain('please approve');
  await as.changeSettings({ is_premoderated: false });
});

test('only administrators moderate', async () => {
  const { moderation: as } = calls(owner);
  for (const call of [
    () => as.readSettings({}),
    () => as.posts({}),
    () => as.comments({}),
    () => as.reports({}),
    () => as.setPosts({ ids: ['1'], status: 3 }),
    () => as.banUser({ user_id: ben.id }),
    () => as.topPosts({}),
  ])
    await expect(call()).rejects.toMatchObject({ code: errorCodes.accessDenied });
});

test('a product that is not listed has no discussion', async () => {
  await expect(
    calls(ben).interaction.meta({ item_id: '12345', item_type: items.product }),
  ).rejects.toMatchObject(missing);
});

test.each([
  ['ｃａｓｉｎｏ tonight', 'casino'],
  ['c\u00ADasino', 'casino'],
  ['赌\u200B场', '赌场'],
  ['a fine cassino', undefined],
])('blocked words: %s', (text, word) => {
  expect(findBlockedWord(text, ['casino', '赌场'])).toBe(word);
});

test('posts and comments show pictures that their author uploaded, checked by their content', async () => {
  const { interaction: own } = calls(ben);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('base64');
  await expect(own.uploadPicture({ data: svg })).rejects.toMatchObject({ code: errorCodes.productInvalid });
  const { key } = await own.uploadPicture({
    data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  });
  expect((await world.app.request((await own.image({ Key: key })).url)).status).toBe(200);
  const resource = { one: { image: { key } } };
  const { comment_info } = await own.publishComment({ ...product, comment_content: 'see', resource });
  expect(comment_info.resource?.[key]?.image.key).toBe(key);
  await publish(ben, 'with a picture', { resource });
  const { post_list } = await calls(eve).interaction.listPosts(product);
  const shown = post_list.find(({ post_info }) => post_info.title === 'with a picture')?.post_info.resource;
  expect((await world.app.request(shown![key]!.image.url)).status).toBe(200);
  for (const call of [
    () => publish(eve, 'stolen', { resource }),
    () => calls(eve).interaction.image({ Key: key }),
    () => publish(ben, 'made up', { resource: { one: { image: { key: 'https://example.com/a.png' } } } }),
  ])
    await expect(call()).rejects.toMatchObject(refused('pictureUnknown'));
  const many = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [String(at), { image: { key } }]));
  await expect(publish(ben, 'many', { resource: many })).rejects.toMatchObject({
    code: errorCodes.badRequest,
  });
});

test('the agent that is discussed answers a comment that mentions it, in a reply', async () => {
  const entity_id = await publishedAgent(owner, { name: 'Oracle' });
  const { product_id } = await listTemplate(owner, entity_id);
  const target = { item_id: product_id, item_type: items.product };
  const { interaction: as } = calls(ben);
  const mention_list = [{ item_id: product_id, item_type: items.bot }];
  const { comment_id, pack_bot_reply_info } = await as.publishComment({
    ...{ ...target, comment_content: 'What is next?', mention_list },
  });
  const replies = async () => (await calls(eve).interaction.listReplies({ comment_id })).reply_info_list;
  await world.delivered();
  const [reply] = await replies();
  expect(reply).toMatchObject({
    ...{ reply_id: pack_bot_reply_info?.bot_comment_id, is_author: false, user_info: { nick_name: '' } },
    bot_info: { bot_id: product_id, bot_name: 'Oracle' },
    reply_info: { bot_reply_status: agentReplyStatuses.done, content: expect.stringMatching(/./) },
  });
  // Only who asked, the owner and administrators remove it.
  const removed = { comment_id: reply!.reply_id };
  await expect(calls(eve).interaction.deleteComment(removed)).rejects.toMatchObject(refused('notYours'));
  await as.deleteComment(removed);
  expect(await replies()).toEqual([]);
  for (const [about, agent] of [
    [product, product.item_id],
    [target, product.item_id],
  ] as const)
    await expect(
      as.publishComment({
        ...{
          ...about,
          comment_content: 'And you?',
          mention_list: [{ item_id: agent, item_type: items.bot }],
        },
      }),
    ).rejects.toMatchObject(refused('agentNotAsked'));
});
