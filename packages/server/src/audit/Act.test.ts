import { audit, space } from '@heddle/api-contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../testing/createTestApp.js';

test('a refusal whose ids are none is written, and so are those beside it', async () => {
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
