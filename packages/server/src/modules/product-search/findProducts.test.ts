import { productSorts } from '@heddle/api-contract/families/product';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestWorld } from '../../testing/createTestApp.js';
import { type Criteria, filterOf, type Keyword, keywordCondition, readKeyword } from './Criteria.js';
import { findProducts } from './findProducts.js';
import { nameTerms, productTerms, termWeights } from './terms.js';

let world: TestWorld;

const count = 1_300;
const subjects = ['weather', 'invoice', '天气', 'data'];
const things = ['reports', 'data', 'tables', '发票', 'weather'];
const types = [2, 21, 23];

beforeAll(async () => {
  world = await createTestApp();
  const rows = Array.from({ length: count }, (_, index) => {
    const mixed = (index * 2_654_435_761) >>> 9;
    const subject = subjects[mixed % 4]!;
    const name = mixed % 5 === 0 ? subject : `${subject} helper ${index % 7}`;
    const descriptions = [`It reads ${things[(mixed >>> 3) % 5]} and ${things[(mixed >>> 6) % 5]}`];
    return {
      ...{ id: 1_000 + index, type: types[mixed % 3], category: 200 + (mixed % 4), heat: mixed % 23 },
      ...{ days: mixed % 90, official: mixed % 2 === 0, lower: name.toLowerCase() },
      name_terms: nameTerms([name]),
      terms: productTerms({ names: [name], tools: [], descriptions, readmes: [] }),
    };
  });
  const set = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, type integer, category bigint,
    heat integer, days integer, official boolean, lower text, name_terms text, terms text)`;
  const { db } = world.database;
  await db.execute(sql`insert into products (id, kind, entity_id, entity_type, space_id, status, is_official, name,
      publish_mode, created_at, updated_at) select id, 'plugin', id, type, 0, 1, true, lower, 1, now(), now() from ${set}`);
  await db.execute(sql`insert into product_entries (product_id, entity_type, category_id, is_official, publish_mode,
      lower_name, name_terms, terms, models, components, heat, listed_at, version)
    select id, type, category, official, 1, lower, name_terms::tsvector, terms::tsvector, '{}', '{}', heat,
      now() - days * interval '1 day', now() from ${set}`);
});
afterAll(() => world.close());

/** All matches in the order that the documentation promises, by one statement that reads every row. */
async function naive(criteria: Criteria, sort: number): Promise<{ id: string; type: number }[]> {
  const keyword = readKeyword(criteria.keyword);
  const order =
    sort === productSorts.newest
      ? sql`listed_at desc, product_id desc`
      : keyword && sort !== productSorts.heat
        ? sql`tier, place > 500, case when place <= 500 then rank end desc, heat desc, product_id desc`
        : sql`heat desc, product_id desc`;
  const { rows } = await world.database.db.execute(sql`
    select product_id::text as id, entity_type as type from (
      select *, row_number() over (partition by tier${criteria.types ? sql`, entity_type` : sql``}
        order by heat desc, product_id desc) as place
      from (select *, ${tierOf(keyword)} as tier, ${rankOf(keyword)} as rank from product_entries
        where ${keyword ? keywordCondition(keyword) : sql`true`} and ${filterOf(criteria)}) as matches
    ) as placed order by ${order}`);
  return rows.map(({ id, type }) => ({ id: String(id), type: Number(type) }));
}

function tierOf(keyword: Keyword | undefined) {
  if (!keyword) return sql`0`;
  const isNamed = keyword.query === '' ? sql`true` : sql`name_terms @@ ${keyword.query}::tsquery`;
  return sql`case when lower_name = ${keyword.lower} then 0 when ${isNamed} then 1 else 2 end`;
}

// The name itself and signs are not ranked.
function rankOf(keyword: Keyword | undefined) {
  if (!keyword || keyword.query === '') return sql`0`;
  return sql`case when lower_name = ${keyword.lower} then 0
    else ts_rank(${termWeights}::real[], terms, ${keyword.query}::tsquery) end`;
}

const { relevance, newest, heat } = productSorts;
const keywords = [
  'weather',
  'data',
  'helper',
  'helper 3',
  'reading data',
  '天气',
  '发',
  'wea',
  'nothing',
  '?',
  undefined,
];
const filters: Criteria[] = [{}, { types: [2] }, { categoryIds: ['201'], isOfficial: true, types: [21] }];

test.each(keywords)('pages and totals of %s are those of a scan of all rows', async (keyword) => {
  for (const filter of filters)
    for (const sort of [relevance, newest, heat]) {
      const criteria = { ...filter, ...(keyword !== undefined && { keyword }) };
      const all = await naive(criteria, sort);
      const wanted = filter.types ? all.filter(({ type }) => filter.types?.includes(type)) : all;
      for (const offset of [0, 24, 96, 490, 1_200]) {
        const found = await findProducts(world.database.db, criteria, { sort, page: { limit: 24, offset } });
        expect(found.ids).toEqual(wanted.slice(offset, offset + 24).map(({ id }) => id));
        expect([found.total, found.hasMore]).toEqual([wanted.length, wanted.length > offset + 24]);
        const totals = new Map<number, number>();
        if (keyword !== undefined) for (const { type } of all) totals.set(type, (totals.get(type) ?? 0) + 1);
        expect(found.totals).toEqual(totals);
      }
    }
});
