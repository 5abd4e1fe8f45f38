/** Orders of the library, the usual one first. */
export const sorts = ['editedDesc', 'editedAsc', 'nameAsc', 'nameDesc'] as const;
export type LibrarySort = (typeof sorts)[number];

/** What the address of the library says: absent is the usual. */
export interface LibrarySearch {
  /** Part of the name. */
  q?: string;
  /** One of `resourceTypes`. */
  type?: number;
  owner?: 'me';
  status?: 'published' | 'draft';
  /** ID of a folder; those below it are included. */
  folder?: string;
  sort?: LibrarySort;
  /** IDs of tags that all have, separated by commas. */
  tags?: string;
}

/** Reads the address; ignores what is not a filter. */
export function readSearch({
  q,
  type,
  owner,
  status,
  folder,
  sort,
  tags,
}: Record<string, unknown>): LibrarySearch {
  const text = String(q ?? '').slice(0, 200);
  const order = sorts.find((each) => each === sort);
  return {
    ...(text && { q: text }),
    ...(Number.isInteger(Number(type)) && Number(type) > 0 && { type: Number(type) }),
    ...(owner === 'me' && { owner }),
    ...((status === 'published' || status === 'draft') && { status }),
    ...(/^\d{1,19}$/.test(String(folder)) && { folder: String(folder) }),
    ...(order && order !== sorts[0] && { sort: order }),
    ...(/^\d{1,19}(?:,\d{1,19}){0,19}$/.test(String(tags)) && { tags: String(tags) }),
  };
}

/** The filters as a query string, under which they are saved as a view. */
export function queryOf(search: LibrarySearch): string {
  const { q, type, owner, status, folder, sort, tags } = search;
  const given = Object.entries({ q, type, owner, status, folder, sort, tags });
  return new URLSearchParams(
    given.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
}

/** The filters of a saved view; ignores what is not a filter. */
export function searchOf(query: string): LibrarySearch {
  return readSearch(Object.fromEntries(new URLSearchParams(query)));
}
