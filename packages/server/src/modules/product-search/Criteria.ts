import { maxKeyword } from '@heddle/api-contract/families/product-search';
import { type SQL, sql } from 'drizzle-orm';
import { beginningWith } from '../../db/containing.js';
import { toTermQuery } from './terms.js';

/** Which products a list or search asks for. Fields are combined with AND, the values of a field with OR. */
export interface Criteria {
  keyword?: string;
  types?: readonly number[];
  categoryIds?: readonly string[];
  publishMode?: number;
  isOfficial?: boolean;
  models?: readonly string[];
  components?: readonly number[];
  /** False for products that must be paid for; there are none. */
  isFree?: boolean;
  /** Only these products. */
  ids?: readonly string[];
}

/** A keyword as it is searched for. */
export interface Keyword {
  text: string;
  lower: string;
  /** A `tsquery`. */
  query: string;
}

/** The keyword without surrounding space and what is too long; undefined if nothing is left. */
export function readKeyword(keyword: string | undefined): Keyword | undefined {
  const whole = (keyword ?? '').normalize('NFKC').trim();
  const text = [...whole.slice(0, 2 * maxKeyword)].slice(0, maxKeyword).join('').trim();
  if (text === '') return undefined;
  return { text, lower: text.toLowerCase(), query: toTermQuery(text) };
}

/** The types that an input asks for; undefined for all. */
export function typesOf(input: {
  entity_type?: number | undefined;
  entity_types?: number[] | undefined;
}): number[] | undefined {
  const types = [...(input.entity_types ?? []), ...(input.entity_type ? [input.entity_type] : [])];
  return types.length > 0 ? [...new Set(types)] : undefined;
}

const numbers = (values: readonly number[]) =>
  sql`array(select json_array_elements_text(${JSON.stringify(values)}::json)::int)`;
const texts = (values: readonly string[]) =>
  sql`array(select json_array_elements_text(${JSON.stringify(values)}::json))`;
/** Ids as an array for `any`. */
export const ids = (values: readonly string[]) =>
  sql`array(select json_array_elements_text(${JSON.stringify(values)}::json)::bigint)`;

/** Conditions on `product_entries`, without those for types and the keyword. */
function conditionsOf(criteria: Criteria): SQL[] {
  const conditions: SQL[] = [];
  const { categoryIds, publishMode, isOfficial, models, components, isFree } = criteria;
  if (categoryIds) conditions.push(sql`category_id = any(${ids(categoryIds)})`);
  if (publishMode) conditions.push(sql`publish_mode = ${publishMode}`);
  if (isOfficial !== undefined) conditions.push(sql`is_official = ${isOfficial}`);
  if (models) conditions.push(sql`models && ${texts(models)}`);
  if (components) conditions.push(sql`components && ${numbers(components)}`);
  if (isFree === false) conditions.push(sql`false`);
  if (criteria.ids) conditions.push(sql`product_id = any(${ids(criteria.ids)})`);
  return conditions;
}

const joined = (conditions: readonly SQL[]) =>
  conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`;

/** The condition for everything but types and the keyword. */
export function filterOf(criteria: Criteria): SQL {
  return joined(conditionsOf(criteria));
}

/** The condition for types. */
export function typeCondition(types: readonly number[] | undefined): SQL {
  if (!types) return sql`true`;
  // With one type, PostgreSQL reads the index of types in the order of heat.
  return types.length === 1 ? sql`entity_type = ${types[0]}` : sql`entity_type = any(${numbers(types)})`;
}

/** The condition for a keyword. Signs without words match the beginning of names only. */
export function keywordCondition({ lower, query }: Keyword): SQL {
  return query === '' ? beginsWith(lower) : sql`terms @@ ${query}::tsquery`;
}

/** The condition for names that begin with a text; an index of names serves it. */
export function beginsWith(lower: string): SQL {
  return sql`lower_name like ${beginningWith(lower)}`;
}
