import type { ProductKind } from './Product.js';

export const sorts = ['heat', 'newest', 'relevance'] as const;
export type Sort = (typeof sorts)[number];

/** What a person looks for, as the address keeps it, so that Back and a sent link show the same products. */
export interface MarketSearch {
  /** Searched text. */
  q?: string | undefined;
  kind?: ProductKind | undefined;
  category?: string | undefined;
  /** Id of a topic: a collection of the operator. */
  topic?: string | undefined;
  /** Tokens of preview links of administrators. */
  topicPreview?: string | undefined;
  featuredPreview?: string | undefined;
  sort?: Sort | undefined;
  official?: 'yes' | undefined;
  /** Only products that may be copied. */
  open?: 'yes' | undefined;
}

/** What the page of a product opens with. */
export interface ProductSearch {
  /** Id of a post of the discussion. */
  post?: string | undefined;
  tab?: 'versions' | undefined;
}

/** Longest text that the search takes. */
export const maxSearchLength = 100;

/** Whether anything but the order narrows the list. */
export const isNarrowed = ({ q, kind, category, topic, topicPreview, official, open }: MarketSearch) =>
  [q, kind, category, topic, topicPreview, official, open].some((value) => value !== undefined);

/** The order without a choice: a search by relevance, a look around by how much products are used. */
export const sortOf = ({ q, sort }: MarketSearch): Sort =>
  sort && (sort !== 'relevance' || q !== undefined) ? sort : q === undefined ? 'heat' : 'relevance';
