import { sql } from 'drizzle-orm';
import { updateHeatJob } from '../src/modules/product-search/updateHeat.js';
import { createTestApp, type TestWorld } from '../src/testing/createTestApp.js';
import { findPostgres, startPostgres } from '../src/testing/startPostgres.js';
import { fillMarket } from './market/fillMarket.js';
import { percentile } from './runLoad.js';
import { type Figure, printFigures } from './studio/printFigures.js';

// Prints how fast the store lists, searches and suggests, also while heat is recomputed. In one process, without the
// network. Arguments: products and favourites on PostgreSQL, products on PGlite, repetitions; 0
// products leave a database out.
const [large = 100_000, favorites = 1_000_000, small = 10_000, repetitions = 100] = process.argv
  .slice(2, 6)
  .map(Number);

const root = '/api/marketplace/product';
const words = [
  'weather',
  'data',
  'invoice reader',
  '翻译',
  'collecting reports',
  'travel planner 77',
  '天气助手',
  'zzz',
];
const queries: readonly [string, (index: number) => string][] = [
  ['list, hottest', () => 'list?sort_type=1&page_num=1&page_size=24'],
  ['list, a type', () => 'list?sort_type=1&entity_type=2&page_num=1&page_size=24'],
  [
    'list, templates by category',
    (index) => `list?entity_types=21,23,26&category_id=${2001 + (index % 8)}&page_size=24`,
  ],
  ['list, newest', () => 'list?sort_type=2&page_size=24'],
  ['list, 40th page', () => 'list?sort_type=1&page_num=40&page_size=24'],
  ['search', (index) => `search?keyword=${encodeURIComponent(words[index % words.length]!)}&page_size=24`],
  [
    'search, plugins',
    (index) =>
      `search?keyword=${encodeURIComponent(words[index % words.length]!)}&entity_type=2&page_size=24`,
  ],
  [
    'suggest',
    (index) =>
      `search/suggest?keyword=${encodeURIComponent((words[index % words.length] ?? '').slice(0, 3))}`,
  ],
];

async function measure(
  name: string,
  wanted: number,
  options: { databaseServer?: string },
  counts: [number, number],
) {
  // Servers do not check what they answer either.
  const world = await createTestApp({ ...options, config: { checkAnswers: false } });
  try {
    const person = await world.register();
    await fillMarket(world, ...counts);
    const { rows } = await world.database.db.execute(
      sql`select count(*)::int as n, current_setting('server_version') as version from product_favorites`,
    );
    console.log(
      `\n${name} ${String(rows[0]?.version)}: ${counts[0]} products, ${String(rows[0]?.n)} favourites`,
    );
    const ask = async (query: string) => {
      const response = await world.app.request(`${root}/${query}`, { headers: { cookie: person.cookie } });
      const { code } = (await response.json()) as { code: number };
      if (code !== 0) throw new Error(`${query} returned ${code}`);
    };
    const figures: Figure[] = [];
    for (const [what, queryOf] of queries) {
      const latencies: number[] = [];
      // The first answers build caches and plans.
      for (let index = -10; index < repetitions; index++) {
        const begin = performance.now();
        await ask(queryOf(index + 10));
        if (index >= 0) latencies.push(performance.now() - begin);
      }
      latencies.sort((one, other) => one - other);
      figures.push({ what, p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95), wanted });
    }
    printFigures([...figures, await measureHeat(world, ask, wanted)]);
  } finally {
    await world.close();
  }
}

/** Recomputes all heat, which changes most rows, while somebody browses. */
async function measureHeat(
  world: TestWorld,
  ask: (query: string) => Promise<void>,
  wanted: number,
): Promise<Figure> {
  const begin = performance.now();
  let isDone = false;
  await world.app.app.jobs.enqueue(updateHeatJob, {}, { title: 'heat' });
  const job = world.delivered().then(() => {
    isDone = true;
  });
  const waits: number[] = [];
  while (!isDone) {
    const asked = performance.now();
    await ask('list?sort_type=1&page_num=1&page_size=24');
    waits.push(performance.now() - asked);
  }
  await job;
  console.log(`heat of all products: ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  waits.sort((one, other) => one - other);
  const what = 'list, while heat is recomputed';
  return { what, p50: percentile(waits, 0.5), p95: percentile(waits, 0.95), wanted };
}

const programs = findPostgres();
if (large === 0) console.log('PostgreSQL is left out');
else if (programs === undefined) console.log('PostgreSQL is not installed here, and is left out');
else {
  const postgres = await startPostgres(programs, { durable: false });
  await measure('PostgreSQL', 60, { databaseServer: postgres.url }, [large, favorites]);
  await postgres.stop();
}
if (small > 0) await measure('PGlite', 120, {}, [small, small * 10]);
