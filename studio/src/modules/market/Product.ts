import { resourceTypes } from '@heddle/api-contract/families/library';

/** What a product is a listing of. */
export const productKinds = ['agent', 'plugin', 'project', 'workflow'] as const;
export type ProductKind = (typeof productKinds)[number];

/** The two pages of the marketplace. */
export type Section = 'plugin' | 'template';

/** Kinds that a page lists. */
export const kindsOf: Readonly<Record<Section, readonly ProductKind[]>> = {
  plugin: ['plugin'],
  template: ['agent', 'workflow', 'project'],
};

/** The resource that a copy of a product is. */
export const resourceTypeOf: Readonly<Record<ProductKind, number>> = {
  agent: resourceTypes.bot,
  plugin: resourceTypes.plugin,
  project: resourceTypes.project,
  workflow: resourceTypes.workflow,
};

/** A product as cards show it. */
export interface Product {
  id: string;
  kind: ProductKind;
  /** `entity_type` of the API, which calls about the product repeat. */
  entityType: number;
  entityId: string;
  version: string;
  name: string;
  description: string;
  iconUrl: string;
  coverUrl: string;
  author: string;
  isOfficial: boolean;
  isFavorite: boolean;
  favorites: number;
  category: string;
  /** Milliseconds since 1970; undefined before the first listing. */
  listedAt: number | undefined;
  /** `productStatuses` of the contract. */
  status: number;
  /** Whether others may copy it and see what is inside. */
  isOpenSource: boolean;
  /** Number of tools of a plugin. */
  tools: number | undefined;
  /** People and agents that use it, or copies that were made. */
  users: number;
  /** Share of runs that succeeded, 0 to 1; undefined before the first run. */
  successRate: number | undefined;
}
