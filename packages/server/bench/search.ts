import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prompt } from '@heddle/api-contract/families/prompt';
import { search } from '@heddle/api-contract/families/search';
import { newId } from '../src/db/ids.js';
import { openDatabase } from '../src/db/openDatabase.js';
import { bots } from '../src/modules/bot/tables.js';
import { prompts } from '../src/modules/prompt/tables.js';
import { workflows } from '../src/modules/workflow/tables.js';
import { createTestApp } from '../src/testing/createTestApp.js';
import { chain, code, question } from '../src/testing/runDocuments.js';
import { findPostgres, startPostgres } from '../src/testing/startPostgres.js';

// Full-text search of a space with 5,000 resources: the time of a search, alone and after a change.
// npm run search --prefix packages/server/bench [-- postgres]
const counts = { workflows: 2_500, bots: 1_500, prompts: 1_000 };
const searches = 300;

const words = (
  'order refund parcel invoice customer delivery address payment broken late answer polite greeting summary report ' +
  'translate weather stock meeting agenda price discount coupon ticket support 退款 订单 客户 发票 地址 总结 报告 翻译'
).split(' ');
let seed = 1;
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};
// One word in ten is a frequent one.
const word = () =>
  random() < 0.1
    ? (words[Math.floor(random() * words.length)] ?? '')
    : `w${Math.floor(random() ** 2 * 20_000).toString(36)}`;
const text = (length: number) => Array.from({ length }, word).join(' ');

const queries = [
  ...['refund', 'ref', 'customer address', '退款', '客户 发票', 'wf_17', 'unique_1234', 'meeting agenda pri'],
  ...['r', 'nothing has this', 'order order_77', '报告'],
];

function documentWith(index: number): string {
  const nodes = Array.from({ length: 8 }, (_, number) =>
    number % 2
      ? question(String(200 + number), text(2), text(60))
      : code(String(200 + number), text(2), `const value${index} = '${text(60)}';`),
  );
  return JSON.stringify(chain([], nodes));
}

async function measure(name: string, place: { folder: string } | { url: string }) {
  const database = await openDatabase(place);
  const world = await createTestApp({ database });
  const owner = await world.register();
  const edited = () => new Date(Date.now() - random() * 30_000_000_000);
  const common = () => ({
    ...{
      id: newId(),
      spaceId: owner.spaceId,
      creatorId: owner.id,
      createdAt: new Date(),
      updatedAt: edited(),
    },
    ...{ description: text(12) },
  });
  const insert = async (count: number, one: (index: number) => Promise<unknown>) => {
    for (let index = 0; index < count; index++) await one(index);
  };
  const { db } = database;
  await insert(counts.workflows, (index) =>
    db.insert(workflows).values({
      ...{ ...common(), name: `wf_${index}`, schema: documentWith(index), commitId: newId() },
      referencesKey: '',
    }),
  );
  await insert(counts.bots, (index) =>
    db.insert(bots).values({
      ...{ ...common(), name: `agent ${text(2)} ${index}`, commitId: newId() },
      blocks: JSON.stringify({ prompt_info: { prompt: `${text(200)} unique_${index}` } }),
    }),
  );
  await insert(counts.prompts, (index) =>
    db.insert(prompts).values({ ...common(), name: `prompt ${index}`, content: text(150) }),
  );
  const client = owner.clientOf({ prompt, search });
  const find = (query: string) => client.search.inSpace({ space_id: owner.spaceId, query });
  const begin = performance.now();
  await find('refund');
  await world.delivered();
  const indexed = performance.now() - begin;
  await db.execute('analyze');
  for (const query of queries) await find(query);
  const timed = async (before: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let index = 0; index < searches; index++) {
      await before();
      const start = performance.now();
      await find(queries[index % queries.length] ?? '');
      times.push(performance.now() - start);
    }
    times.sort((one, other) => one - other);
    const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1);
    return `${at(0.5)} ms (median), ${at(0.95)} ms (95 of 100)`;
  };
  const quiet = await timed(async () => undefined);
  const changing = await timed(() =>
    client.prompt.save({
      prompt: { space_id: owner.spaceId, name: `new ${text(1)}`, prompt_text: text(50) },
    }),
  );
  console.log(
    `${name}: ${(indexed / 1_000).toFixed(1)} s to index ${Object.values(counts).reduce((a, b) => a + b)} resources; ` +
      `a search takes ${quiet}; after each change ${changing}`,
  );
  await world.close();
}

if (process.argv[2] === 'postgres') {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL is not installed');
  const { url, stop } = await startPostgres(programs);
  await measure('PostgreSQL', { url });
  await stop();
} else {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-bench-search-'));
  await measure('PGlite', { folder });
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
