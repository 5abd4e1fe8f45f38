import { errorCodes } from '@heddle/api-contract';
import { noticeRanks, notices, readStatuses } from '@heddle/api-contract/families/notice';
import { project } from '@heddle/api-contract/families/project';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain } from '../../testing/runDocuments.js';
import { noticeModule } from './module.js';

let world: TestWorld;
let owner: TestPerson;
let member: TestPerson;
let space_id: string;

beforeAll(async () => {
  world = await createTestApp();
  owner = await world.register();
  member = await world.register();
  space_id = (await owner.client.space.save({ name: 'Weavers' })).id;
  const invited = { user_id: member.id, space_role_type: 3 } as const;
  await owner.client.space.invite({ space_id, member_info_list: [invited] });
  await member.client.space.join({ space_id });
});
afterAll(() => world.close());

const of = (person: TestPerson) => person.clientOf({ notices, project, workflow });
const listOf = async (person: TestPerson, more = {}) => {
  const { notice_list } = await of(person).notices.getList({ ...more });
  return notice_list.map(({ content, jump_link }) => `${content} ${jump_link}`);
};
/** What comments send when they mention people. */
const mention = (userIds: readonly string[], id: string) =>
  world.database.db.transaction((transaction) =>
    world.app.app.emit(transaction, 'mentioned', {
      ...{ spaceId: space_id, userId: owner.id, userIds, kind: 'workflow', id, path: '/work_flow?x=1' },
    }),
  );

test('the feed of a space lists what happened, in the language of the reader, page by page', async () => {
  const { workflow: calls, project: apps } = of(owner);
  await owner.client.account.updateProfile({ name: 'Ada', locale: 'en' });
  const { workflow_id } = await calls.create({ space_id, name: 'order_intake' });
  await calls.save({ workflow_id, schema: JSON.stringify(chain([], [])) });
  await calls.publish({ workflow_id, workflow_version: 'v0.0.1' });
  const { project_id } = await apps.create({ space_id, name: 'Shop' });
  await apps.delete({ project_id });
  await calls.delete({ workflow_id });
  await member.client.account.updateProfile({ locale: 'en' });
  const { notices: feed } = of(member);
  const first = await feed.activity({ space_id, count: 3 });
  const rest = await feed.activity({ space_id, count: 3, cursor: first.next_cursor });
  expect([first.has_more, rest.has_more]).toEqual([true, false]);
  expect([...first.notice_list, ...rest.notice_list].map(({ content }) => content)).toEqual([
    'Ada moved the workflow “order_intake” to the trash',
    'The app “Shop” was moved to the trash',
    'Ada created the app “Shop”',
    'Ada published the workflow “order_intake” v0.0.1',
  ]);
  expect(first.notice_list[0]).toMatchObject({
    ...{ jump_link: `/space/${space_id}/trash`, type: 'workflowDeleted', read_status: readStatuses.read },
    sender: { sender_id: owner.id, sender_name: 'Ada' },
  });
  await member.client.account.updateProfile({ locale: 'zh-CN' });
  const { notice_list } = await feed.activity({ space_id, count: 1 });
  expect(notice_list[0]?.content).toBe('Ada 将工作流“order_intake”移到回收站');
  const stranger = await world.register();
  await expect(of(stranger).notices.activity({ space_id })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
  await expect(feed.activity({ space_id, cursor: 'forged' })).rejects.toMatchObject({
    code: errorCodes.badRequest,
  });
});

test('marks one or all notices of the caller as read, never those of others', async () => {
  const { workflow_id } = await of(owner).workflow.create({ space_id, name: 'discussed' });
  await member.client.account.updateProfile({ locale: 'en' });
  await mention([member.id, owner.id], workflow_id);
  await mention([member.id], workflow_id);
  const { notices: calls } = of(member);
  expect((await calls.unreadCount({})).unread_count).toBe(2);
  const [newest, older] = (await calls.getList({})).notice_list;
  expect(newest).toMatchObject({
    ...{ content: 'Ada mentioned you in a comment on “discussed”', jump_link: '/work_flow?x=1' },
    ...{ type: 'mentioned', read_status: readStatuses.unread },
  });
  // Nobody is notified of a comment of their own, and nobody marks the notices of others.
  expect((await of(owner).notices.getList({})).notice_list).toEqual([]);
  await of(owner).notices.markRead({ notice_ids: [newest!.id] });
  await of(owner).notices.markRead({ mark_all: true });
  expect((await calls.unreadCount({})).unread_count).toBe(2);
  await calls.markRead({ notice_ids: [newest!.id, 'forged'] });
  const unread = await calls.getList({ notice_rank_type: noticeRanks.unread });
  expect(unread.notice_list.map(({ id }) => id)).toEqual([older?.id]);
  await calls.markRead({ mark_all: true });
  expect((await calls.unreadCount({})).unread_count).toBe(0);
});

test('hides the notices of a space from people who left it, but not decisions from applicants', async () => {
  const guest = await world.register();
  await guest.client.account.updateProfile({ locale: 'en' });
  const { id: other } = await owner.client.space.save({ name: 'Dyers' });
  const { workflow_id } = await of(owner).workflow.create({ space_id: other, name: 'secret_recipe' });
  await owner.client.space.invite({
    space_id: other,
    member_info_list: [{ user_id: guest.id, space_role_type: 3 }],
  });
  await guest.client.space.join({ space_id: other });
  await world.database.db.transaction(async (transaction) => {
    const { emit } = world.app.app;
    const told = { spaceId: other, userId: owner.id, userIds: [guest.id] };
    await emit(transaction, 'mentioned', { ...told, kind: 'workflow', id: workflow_id, path: '/' });
    const decided = { spaceId: other, userIds: [guest.id], origin: 'http://localhost' };
    await emit(transaction, 'joinDecided', { ...decided, isApproved: true });
  });
  expect(await listOf(guest)).toEqual([
    `You joined “Dyers” /space/${other}/develop`,
    'Ada mentioned you in a comment on “secret_recipe” /',
  ]);
  await owner.client.space.removeMember({ space_id: other, remove_user_id: guest.id });
  expect(await listOf(guest)).toEqual([`You joined “Dyers” /space/${other}/develop`]);
  expect((await of(guest).notices.unreadCount({})).unread_count).toBe(1);
});

test('activities are deleted after 90 days with their notices', async () => {
  const { db } = world.database;
  const { clearEnded } = noticeModule;
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);
  const { config } = world.app.app;
  expect(await clearEnded?.(db, days(89), config)).toBe(0);
  expect(await clearEnded?.(db, days(91), config)).toBeGreaterThan(3);
  expect(await listOf(member)).toEqual([]);
});
