import type { ProductKind } from './Product.js';

export const sorts = ['heat', 'newest', 'relevance'] as const;
export type Sort = (typeof sorts)[number];

/** What a person looks for, as the address keeps it, so that Back and a sent link show the same products. */
export interface MarketSearch {
  /** Searched text. */
  q?: string;
  kind?: ProductKind;
  category?: string;
  sort?: Sort;
  official?: 'yes';
  /** Only products that may be copied. */
  open?: 'yes';
}

/** Longest text that the search takes. */
export const maxSearchLength = 100;

/** Reads the query of an address; anything else is dropped. */
export function readMarketSearch(query: Record<string, unknown>): MarketSearch {
  const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value));
  const q = text(query['q'])?.slice(0, maxSearchLength);
  const kind = (['agent', 'plugin', 'project', 'workflow'] as const).find((one) => one === query['kind']);
  const sort = sorts.find((one) => one === query['sort']);
  const category = text(query['category']);
  return {
    ...(q !== undefined && { q }),
    ...(kind && { kind }),
    ...(category !== undefined && { category }),
    ...(sort && { sort }),
    ...(query['official'] === 'yes' && { official: 'yes' as const }),
    ...(query['open'] === 'yes' && { open: 'yes' as const }),
  };
}

/** Whether anything but the order narrows the list. */
export const isNarrowed = ({ q, kind, category, official, open }: MarketSearch) =>
  [q, kind, category, official, open].some((value) => value !== undefined);

/** The order without a choice: a search by relevance, a look around by how much products are used. */
export const sortOf = ({ q, sort }: MarketSearch): Sort =>
  sort && (sort !== 'relevance' || q !== undefined) ? sort : q === undefined ? 'heat' : 'relevance';
