import type { Input, Result } from '@heddle/api-contract';
import type { productSearch } from '@heddle/api-contract/families/product-search';
import { type SQL, sql } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { beginsWith, readKeyword, typeCondition, typesOf } from './Criteria.js';
import { present } from './list.js';
import { termWeights, toTermQuery } from './terms.js';

type Calls = typeof productSearch.calls;

const most = 10;
const maxPages = 10;
const fitting = 5;

/** Enough of the most popular candidates to find the best ones among. */
const candidates = 500;

/** Products whose names begin with the keyword, then those whose names contain it, the most popular first. */
export async function suggestProducts(
  context: Context,
  input: Input<Calls['suggest']>,
): Promise<Result<Calls['suggest']>> {
  const keyword = readKeyword(input.keyword);
  const type = typeCondition(typesOf(input));
  const { limit, offset } = pageOf(input, { usual: most, largest: most });
  if (offset >= most * maxPages) return { suggestions: [], suggestion_v2: [], has_more: false };
  const begins = keyword ? beginsWith(keyword.lower) : sql`true`;
  const found = keyword
    ? [
        ...(await hottest(context, sql`${begins} and ${type}`, offset + limit + 1)),
        ...(await hottest(
          context,
          sql`lower_name like ${containing(keyword.lower)} and not ${begins} and ${type}`,
          offset + limit + 1,
        )),
      ]
    : await hottest(context, type, offset + limit + 1);
  const suggestion_v2 = await present(context, found.slice(offset, offset + limit));
  return {
    suggestions: suggestion_v2.map(({ meta_info }) => meta_info),
    suggestion_v2,
    has_more: found.length > offset + limit,
  };
}

/** The products that fit a described need best: those with the most important of its words, in any number. */
export async function suggestForNeed(
  context: Context,
  input: Input<Calls['suggestForNeed']>,
): Promise<Result<Calls['suggestForNeed']>> {
  const keyword = readKeyword(input.keyword);
  const query = keyword ? toTermQuery(keyword.text, 'some') : '';
  if (query === '') return { suggestions: [] };
  const { rows } = await context.db.execute(sql`
    select product_id::text as id from (
      select product_id, heat, terms from product_entries
      where terms @@ ${query}::tsquery and ${typeCondition(typesOf(input))}
      order by heat desc, product_id desc limit ${candidates}
    ) as best
    order by ts_rank(${termWeights}::real[], terms, ${query}::tsquery) desc, heat desc, product_id desc
    limit ${fitting}`);
  return {
    suggestions: await present(
      context,
      rows.map(({ id }) => String(id)),
    ),
  };
}

async function hottest({ db }: Context, condition: SQL, limit: number): Promise<string[]> {
  const { rows } = await db.execute(
    sql`select product_id::text as id from product_entries where ${condition}
      order by heat desc, product_id desc limit ${limit}`,
  );
  return rows.map(({ id }) => String(id));
}
