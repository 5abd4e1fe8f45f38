import { audit } from '@heddle/api-contract/families/audit';
import { space } from '@heddle/api-contract/families/space';
import { expect, test } from 'vitest';
import { createTestApp } from '../testing/createTestApp.js';
import { Act } from './Act.js';

test('logs refusals whose ids are invalid, and those sent at the same time', async () => {
  const world = await createTestApp();
  const owner = (await world.register()).clientOf({ audit, space });
  const team = (await owner.space.save({ name: 'Weavers' })).id;
  const ids = ['abc', '9'.repeat(30), '%00', '%F0%9F%A7%B5', team];
  const headers = { authorization: `Bearer pat_${'A'.repeat(43)}` };
  await Promise.all(ids.map((id) => world.app.request(`/v1/workspaces/${id}/members`, { headers })));
  const { items } = await owner.audit.list({ outcome: 'refused' });
  expect(items.map(({ action, reason }) => [action, reason])).toEqual(
    ids.map(() => ['space.openMembers', 'tokenInvalid']),
  );
  expect(items.map(({ space_id }) => space_id).filter((id) => id !== '')).toEqual([team]);
  await world.close();
});

function actOn(input: unknown): Act {
  const act = new Act(() => expect.unreachable(), { family: 'model', name: 'call' }, '192.0.2.1', '');
  act.aimAt(input);
  return act;
}
const aimOf = (input: unknown) => actOn(input).aim();

test.each([
  ['space_id', { space_id: '7' }],
  ['spaceID', { spaceID: '7' }],
  ['executeId', { executeId: '7' }],
  ['workFlowId', { workFlowId: '7' }],
  ['modelIDs', { modelIDs: ['7'] }],
  ['resource.id', { resource: { id: '7', type: 6 } }],
])('%s is the target of a call, and is recorded in the audit log', async (field, input) => {
  expect(await aimOf(input)).toBe('7');
  expect(actOn(input).entry.target).toEqual({ [field]: '7' });
});

test('ignores fields that merely end in the same letters, and nested text fields called id', async () => {
  expect(await aimOf({ grid: '7', paid: '7', valid: '7', parameters: { id: 'a poem' } })).toBe('');
});

test('includes the last of many ids in the target; target and audit entry stay short', async () => {
  const ids = Array.from({ length: 500 }, (_, index) => String(10n ** 18n + BigInt(index)));
  const [one, other] = [await aimOf({ ids }), await aimOf({ ids: [...ids.slice(1), '9'] })];
  expect(one).not.toBe(other);
  expect(await aimOf({ ids })).toBe(one);
  expect(one.length).toBeLessThan(100);
  const fields = Object.fromEntries(ids.map((id) => [`f${id}_id`, id]));
  expect(Object.keys(actOn(fields).entry.target)).toHaveLength(6);
  expect(actOn({ ids }).entry.target.ids).toHaveLength(64);
});

test('calls that differ only in their seventh id field have different targets', async () => {
  const fields = (last: string) => ({ a_id: 1, b_id: 2, c_id: 3, d_id: 4, e_id: 5, f_id: 6, g_id: last });
  expect(await aimOf(fields('7'))).not.toBe(await aimOf(fields('8')));
});
