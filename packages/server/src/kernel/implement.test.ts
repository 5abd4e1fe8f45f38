import { defineFamily, errorCodes, post } from '@heddle/api-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modules } from '../modules/modules.js';
import { createTestApp, type TestWorld } from '../testing/createTestApp.js';
import { implement, notYet } from './implement.js';

const loom = defineFamily('loom', {
  weave: post('/api/loom/weave', {
    auth: 'session',
    audit: { 'zh-CN': '织布', en: 'Wove cloth' },
    added: 'for this test',
  }),
});

let world: TestWorld;
beforeAll(async () => {
  const later = implement(loom, { weave: notYet('there is no yarn') });
  world = await createTestApp({ modules: [...modules, later] });
});
afterAll(() => world.close());

test('a call that is declared but not implemented says so, and why, to signed-in people', async () => {
  const person = await world.register();
  await expect(person.clientOf({ loom }).loom.weave()).rejects.toMatchObject({
    code: errorCodes.notBuilt,
    msg: 'not built yet: there is no yarn',
  });
  await expect(world.clientFor('', { loom }).loom.weave()).rejects.toMatchObject({
    code: errorCodes.unauthorised,
  });
});
