import { count, optional, shortText } from './fields.js';

/** How the wire spells the number of a page. */
export const pageNumberNames = [
  'page',
  'page_num',
  'pageNum',
  'page_number',
  'page_no',
  'page_index',
] as const;
/** How the wire spells the number of things on a page. */
export const pageSizeNames = ['size', 'page_size', 'pageSize', 'limit'] as const;
/** How the wire spells the text that leads to the next page. */
export const cursorNames = ['cursor', 'page_token', 'next_cursor', 'nextCursor', 'cursor_id'] as const;

/** A field that says which part of a list is meant. */
export type PagingName =
  | (typeof pageNumberNames)[number]
  | (typeof pageSizeNames)[number]
  | (typeof cursorNames)[number]
  | 'offset';

/** The paging fields of an input, as a family spells them; the server reads every spelling with one function. */
export type PagingInput = { readonly [N in PagingName]?: number | string | undefined };

const number = optional(count);
const text = optional(shortText(200));

type FieldOf<N extends PagingName> = N extends (typeof cursorNames)[number] ? typeof text : typeof number;

/**
 * Fields for the input of a list, in the family's own spelling: `z.object({ space_id: id, ...paging('page', 'size') })`.
 * Numbers may come as texts; all are optional.
 */
export function paging<N extends PagingName>(...names: N[]): { [K in N]: FieldOf<K> } {
  const isCursor = (name: PagingName) => (cursorNames as readonly string[]).includes(name);
  return Object.fromEntries(names.map((name) => [name, isCursor(name) ? text : number])) as {
    [K in N]: FieldOf<K>;
  };
}
