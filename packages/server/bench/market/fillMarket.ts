import { productTypes } from '@heddle/api-contract/families/product';
import { sql } from 'drizzle-orm';
import { newId } from '../../src/db/ids.js';
import { noInsides } from '../../src/modules/product/ProductInsides.js';
import { nameTerms, productTerms } from '../../src/modules/product-search/terms.js';
import type { TestWorld } from '../../src/testing/createTestApp.js';

const subjects = [
  ...['weather', 'invoice', 'translation', 'calendar', 'spreadsheet', 'support', 'research', 'travel'],
  ...['recruiting', 'inventory', 'newsletter', 'contract', 'recipe', 'fitness', 'lesson', 'podcast'],
];
const chinese = [
  '天气',
  '发票',
  '翻译',
  '日历',
  '表格',
  '客服',
  '研究',
  '旅行',
  '招聘',
  '库存',
  '简报',
  '合同',
];
const roles = ['assistant', 'reader', 'planner', 'writer', 'checker', 'finder', 'helper', 'watcher'];
const verbs = ['reads', 'writes', 'compares', 'summarises', 'collects', 'explains', 'converts', 'sorts'];
const things = ['data', 'documents', 'messages', 'tables', 'reports', 'pictures', 'orders', 'questions'];
const types = [
  ...[productTypes.plugin, productTypes.agentTemplate, productTypes.workflowTemplate],
  ...[productTypes.appTemplate, productTypes.agent],
];
const kinds: Readonly<Record<number, string>> = {
  1: 'bot',
  2: 'plugin',
  21: 'bot',
  23: 'workflow',
  26: 'project',
};
const categories: Readonly<Record<number, number>> = { 1: 101, 2: 201, 21: 2001, 23: 2001, 26: 2001 };

const together = 2_000;
const pick = <T>(list: readonly T[], index: number): T => list[index % list.length]!;

function productAt(index: number) {
  const type = pick(types, index);
  const mixed = (index * 2_654_435_761) >>> 0;
  const isChinese = index % 4 === 0;
  const subject = isChinese ? pick(chinese, mixed) : pick(subjects, mixed);
  const name = isChinese ? `${subject}助手${index}` : `${subject} ${pick(roles, mixed >>> 5)} ${index}`;
  const line = (shift: number) =>
    `It ${pick(verbs, mixed >>> shift)} ${pick(things, mixed >>> (shift + 3))} about ${pick(subjects, mixed >>> (shift + 6))}.`;
  const description = isChinese
    ? `${subject}相关的数据整理、查询与总结，支持多种格式。`
    : `${line(1)} ${line(4)}`;
  const readme = `# ${name}\n\n${[2, 5, 8, 11, 14].map(line).join(' ')}\n\n${description}`;
  return { type, name, description, readme, mixed };
}

/** Fills the store with listed products, and each of a thousand people's favourites. */
export async function fillMarket(
  world: TestWorld,
  productCount: number,
  favoriteCount: number,
): Promise<void> {
  const { db } = world.database;
  const ids: string[] = [];
  for (let begin = 0; begin < productCount; begin += together) {
    const rows = Array.from({ length: Math.min(together, productCount - begin) }, (_, offset) => {
      const index = begin + offset;
      const { type, name, description, readme, mixed } = productAt(index);
      const id = newId();
      ids.push(id);
      const texts = { names: [name], tools: [], descriptions: [description], readmes: [readme] };
      return {
        ...{ id, snapshot: newId(), entity: newId(), kind: kinds[type], type, name, description, readme },
        ...{ category: (categories[type] ?? 201) + (mixed % 8), heat: Math.floor(120 / (1 + (mixed % 97))) },
        ...{ days: mixed % 900, lower: name.toLowerCase() },
        ...{ name_terms: nameTerms([name]), terms: productTerms(texts) },
      };
    });
    await insertRows(world, rows);
  }
  await insertFavorites(world, ids, favoriteCount);
  // As autovacuum does on a running server: counts then read indexes only. PGlite has none.
  if (world.database.kind === 'postgresql') await db.execute(sql`vacuum analyze`);
}

async function insertRows({ database: { db } }: TestWorld, rows: readonly object[]): Promise<void> {
  const set = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, snapshot bigint, entity bigint,
    kind text, type integer, name text, description text, readme text, category bigint, heat integer, days integer,
    lower text, name_terms text, terms text)`;
  const listed = sql`now() - days * interval '1 day'`;
  await db.execute(sql`insert into products (id, kind, entity_id, entity_type, space_id, status, snapshot_id,
      is_official, name, description, category_id, publish_mode, heat, first_listed_at, listed_at, created_at, updated_at)
    select id, kind, entity, type, 0, 1, snapshot, true, name, description, category, 1, heat, ${listed}, ${listed},
      ${listed}, ${listed} from ${set}`);
  await db.execute(sql`insert into product_snapshots (id, product_id, entity_type, entity_version, name, description,
      readme, icon, covers, category_id, category_note, publish_mode, paid_type, changelog, insides, created_at, listed_at)
    select snapshot, id, type, 'v0.0.1', name, description, readme, '', '[]', category, '', 1, 0, '',
      ${JSON.stringify(noInsides)}::jsonb, ${listed}, ${listed} from ${set}`);
  await db.execute(sql`insert into product_entries (product_id, entity_type, category_id, is_official, publish_mode,
      lower_name, name_terms, terms, models, components, heat, listed_at, version)
    select id, type, category, true, 1, lower, name_terms::tsvector, terms::tsvector, '{}', '{}', heat, ${listed},
      ${listed} from ${set}`);
}

const people = 1_000;

async function insertFavorites(
  { database: { db } }: TestWorld,
  ids: readonly string[],
  favoriteCount: number,
): Promise<void> {
  await db.execute(sql`
    insert into users select (jsonb_populate_record(null::users, to_jsonb(u) || jsonb_build_object('id', 900000 + n,
      'email', 'bench' || n, 'email_key', 'bench' || n, 'unique_name', 'bench' || n, 'unique_name_key', 'bench' || n))).*
    from (select * from users limit 1) as u, generate_series(1, ${people}) as n`);
  const each = Math.floor(favoriteCount / people);
  const list = JSON.stringify(
    ids.filter((_, index) => index % Math.max(1, Math.floor(ids.length / (each * 4))) === 0),
  );
  for (let begin = 1; begin <= people; begin += 50)
    await db.execute(sql`
      insert into product_favorites (user_id, product_id, created_at)
      select 900000 + n, id::bigint, now() - (place * interval '1 minute')
      from generate_series(${begin}::int, ${begin + 49}::int) as n,
        lateral (select id, place from json_array_elements_text(${list}::json) with ordinality as t(id, place)
          where (place + n) % 4 = 0 limit ${each}) as chosen
      on conflict do nothing`);
}
