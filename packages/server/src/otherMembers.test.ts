import { errorCodes } from '@heddle/api-contract';
import { space } from '@heddle/api-contract/families/space';
import { getTableName, is, sql, Table } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from './db/ids.js';
import { modules } from './modules/modules.js';
import { createFixtures, type Fixtures, fixtureId } from './testing/createFixtures.js';
import { createTestApp, type TestPerson, type TestWorld } from './testing/createTestApp.js';
import { requestOf } from './testing/requestOf.js';
import { sampleInput } from './testing/sampleInput.js';

const families = ['plugin', 'pluginCode', 'pluginConsent', 'mcp', 'mockSet', 'card', 'credential'];

let world: TestWorld;
let member: TestPerson;
let things: Fixtures;

beforeAll(async () => {
  world = await createTestApp({ config: { guesses: Number.POSITIVE_INFINITY } });
  const owner = await world.register();
  member = await world.register();
  const { id: space_id } = await owner.client.space.save({ name: 'Team' });
  const invited = { user_id: member.id, space_role_type: 3 } as const;
  await owner.clientOf({ space }).space.invite({ space_id, member_info_list: [invited] });
  await member.clientOf({ space }).space.join({ space_id });
  things = await createFixtures({ ...owner, spaceId: space_id });
});
afterAll(() => world.close());

/** Every row of the modules of these families, as text. */
async function rows(): Promise<Set<string>> {
  const found = new Set<string>();
  for (const module of modules.filter(({ family }) => families.includes(family.name)))
    for (const table of Object.values(module.tables).filter((one): one is Table => is(one, Table))) {
      const name = getTableName(table);
      const { rows: all } = await world.database.db.execute(sql`select * from ${sql.identifier(name)}`);
      for (const row of all) found.add(`${name} ${JSON.stringify(row)}`);
    }
  return found;
}

test('SEC-26: a member changes no plugin, program, MCP server, mock set, card or credential of a colleague', async () => {
  const before = await rows();
  const refused: string[] = [];
  for (const detail of ['required fields', 'all fields'] as const)
    for (const route of world.app.routes) {
      const { family, name, call, handler } = route;
      if (!families.includes(family) || call.auth !== 'session' || 'reason' in handler) continue;
      const input = sampleInput(call, (field) => fixtureId(things, route, field) ?? newId(), detail);
      const response = await world.app.fetch(requestOf(call, input, { cookie: member.cookie }));
      const { code } = (await response.json()) as { code: number };
      if (code === errorCodes.accessDenied || code === errorCodes.forbidden)
        refused.push(`${family}.${name}`);
    }
  const after = await rows();
  expect(before.size).toBeGreaterThan(10);
  expect([...before].filter((row) => !after.has(row))).toEqual([]);
  expect(new Set(refused).size).toBeGreaterThan(30);
});
