import { defineFamily, errorCodes } from '@heddle/api-contract';
import { comment } from '@heddle/api-contract/families/comment';
import { presence } from '@heddle/api-contract/families/presence';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Events } from '../../events/Events.js';
import { implement } from '../../kernel/implement.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { modules } from '../modules.js';

let world: TestWorld;
let ada: TestPerson;
let ben: TestPerson;
let stranger: TestPerson;
let spaceId: string;
let resource: { resource_type: 'workflow'; resource_id: string };

/** Receives mentions as the module of notices does. */
const heard: Events['mentioned'][] = [];
const listener = implement(
  defineFamily('listener', {}),
  {},
  { on: { mentioned: async (_db, mention) => void heard.push(mention) } },
);

const calls = (who: TestPerson) => who.clientOf({ comment, workflow, presence });

beforeAll(async () => {
  world = await createTestApp({ modules: [...modules, listener] });
  [ada, ben, stranger] = await Promise.all([world.register(), world.register(), world.register()]);
  ({ id: spaceId } = await ada.client.space.save({ name: 'Team' }));
  const member_info_list = [{ user_id: ben.id, space_role_type: 3 as const }];
  await ada.client.space.invite({ space_id: spaceId, member_info_list });
  await ben.client.space.join({ space_id: spaceId });
  const { workflow_id } = await calls(ada).workflow.create({ name: 'flow', space_id: spaceId });
  resource = { resource_type: 'workflow', resource_id: workflow_id };
});
afterAll(() => world.close());

const start = (who: TestPerson, text: string, more: object = {}) =>
  calls(who).comment.start({ ...resource, anchor: '100001', text, ...more });

describe('a thread', () => {
  test('is begun, answered, resolved, and reopened by an answer', async () => {
    const { thread } = await start(ada, 'Which model?', { quote: 'gpt', mentions: [ben.id] });
    expect(thread).toMatchObject({ anchor: '100001', quote: 'gpt', is_resolved: false });
    expect(thread.comments[0]).toMatchObject({
      author: { user_id: ada.id },
      text: 'Which model?',
      mentions: [{ user_id: ben.id }],
    });
    const { thread_id } = thread;
    const answered = await calls(ben).comment.reply({ thread_id, text: 'The small one' });
    expect(answered.thread.comments.map(({ text }) => text)).toEqual(['Which model?', 'The small one']);
    const resolved = await calls(ben).comment.resolve({ thread_id, is_resolved: true });
    expect(resolved.thread).toMatchObject({ is_resolved: true, resolved_by: { user_id: ben.id } });
    expect((await calls(ada).comment.list({ ...resource })).threads).toEqual([]);
    const again = await calls(ada).comment.reply({ thread_id, text: 'Too slow' });
    expect(again.thread.is_resolved).toBe(false);
    const listed = await calls(ada).comment.list({ ...resource });
    expect(listed).toMatchObject({ total: 1, has_more: false, open: { '100001': 1 } });
  });

  test('keeps a deleted comment as long as others remain, and goes with the last one', async () => {
    const { thread } = await start(ada, 'first');
    const { thread_id } = thread;
    const { thread: two } = await calls(ben).comment.reply({ thread_id, text: 'second' });
    await calls(ada).comment.remove({ comment_id: two.comments[0]!.comment_id });
    const { threads } = await calls(ada).comment.list({ ...resource });
    const kept = threads.find((one) => one.thread_id === thread_id)!;
    expect(kept.comments.map(({ text, is_deleted }) => [text, is_deleted])).toEqual([
      ['', true],
      ['second', false],
    ]);
    await calls(ada).comment.remove({ comment_id: two.comments[1]!.comment_id });
    await expect(calls(ben).comment.reply({ thread_id, text: 'third' })).rejects.toMatchObject({
      code: errorCodes.commentNotFound,
    });
  });

  test('is listed for the people it mentions', async () => {
    const { thread } = await start(ada, 'for you', { mentions: [ben.id] });
    const { mentions } = await calls(ben).comment.mentions({});
    expect(mentions[0]).toMatchObject({ ...resource, resource_name: 'flow', thread_id: thread.thread_id });
  });

  test('notifies the people it mentions once, and never the author', async () => {
    heard.length = 0;
    const { thread } = await start(ada, 'for both', { mentions: [ben.id, ada.id] });
    const { comment_id } = thread.comments[0]!;
    await calls(ada).comment.edit({ comment_id, text: 'for both of us', mentions: [ben.id, ada.id] });
    expect(heard).toEqual([
      {
        ...{ spaceId, userId: ada.id, userIds: [ben.id], kind: 'workflow', id: resource.resource_id },
        path: `/work_flow?space_id=${spaceId}&workflow_id=${resource.resource_id}&node_id=100001`,
      },
    ]);
  });
});

describe('a comment', () => {
  test('can be changed only by its author, and deleted by editors too', async () => {
    const { thread } = await start(ada, 'mine');
    const { comment_id } = thread.comments[0]!;
    await expect(calls(ben).comment.edit({ comment_id, text: 'yours' })).rejects.toMatchObject({
      code: errorCodes.commentInvalid,
    });
    await expect(calls(ben).comment.remove({ comment_id })).rejects.toMatchObject({
      code: errorCodes.commentInvalid,
    });
    const edited = await calls(ada).comment.edit({ comment_id, text: 'still mine' });
    expect(edited.thread.comments[0]).toMatchObject({ text: 'still mine', can_edit: true });
    expect(edited.thread.comments[0]!.edited_at).toBeGreaterThan(0);
    const { thread: bens } = await start(ben, 'of ben');
    await calls(ada).comment.remove({ comment_id: bens.comments[0]!.comment_id });
  });

  test('mentions members only, and is not empty', async () => {
    await expect(start(ada, 'you?', { mentions: [stranger.id] })).rejects.toMatchObject({
      code: errorCodes.commentInvalid,
    });
    await expect(start(ada, '   ')).rejects.toMatchObject({ code: errorCodes.badRequest });
    const { people } = await calls(ada).comment.people({ ...resource });
    expect(people.map(({ user_id }) => user_id).sort()).toEqual([ada.id, ben.id].sort());
  });
});

test('a new comment changes the version of comments for those who have the resource open', async () => {
  const session = crypto.randomUUID();
  const look = () => calls(ben).presence.report({ ...resource, selection: [], session });
  const before = await look();
  await start(ada, 'news');
  expect((await look()).comments_version).not.toBe(before.comments_version);
});
