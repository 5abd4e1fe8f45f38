import { count, optional, shortText } from './fields.js';

/** Field names for the page number. */
export const pageNumberNames = [
  'page',
  'page_num',
  'pageNum',
  'page_number',
  'page_no',
  'page_index',
] as const;
/** Field names for the page size. */
export const pageSizeNames = ['size', 'page_size', 'pageSize', 'limit'] as const;
/** Field names for the cursor. */
export const cursorNames = ['cursor', 'page_token', 'next_cursor', 'nextCursor', 'cursor_id'] as const;

/** Name of a paging field. */
export type PagingName =
  | (typeof pageNumberNames)[number]
  | (typeof pageSizeNames)[number]
  | (typeof cursorNames)[number]
  | 'offset';

/** Paging fields of an input; the server reads all variants with one function. */
export type PagingInput = { readonly [N in PagingName]?: number | string | undefined };

const number = optional(count);
const text = optional(shortText(200));

type FieldOf<N extends PagingName> = N extends (typeof cursorNames)[number] ? typeof text : typeof number;

/**
 * Paging fields for the input of a list, with the family's field names: `z.object({ space_id: id,
 * ...paging('page', 'size') })`. Numbers may be sent as strings; all fields are optional.
 */
export function paging<N extends PagingName>(...names: N[]): { [K in N]: FieldOf<K> } {
  const isCursor = (name: PagingName) => (cursorNames as readonly string[]).includes(name);
  return Object.fromEntries(names.map((name) => [name, isCursor(name) ? text : number])) as {
    [K in N]: FieldOf<K>;
  };
}
