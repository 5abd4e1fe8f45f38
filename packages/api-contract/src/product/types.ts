/** What a product is, by API number. Types from 20 to 49 are templates: copies of them are made, they are not used as they are. */
export const productTypes = {
  agent: 1,
  plugin: 2,
  app: 6,
  agentTemplate: 21,
  workflowTemplate: 23,
  appTemplate: 26,
} as const;

/** Types of products that are copied, not used. */
export const templateTypes: readonly number[] = [
  productTypes.agentTemplate,
  productTypes.workflowTemplate,
  productTypes.appTemplate,
];

/** Public state of a product. */
export const productStatuses = { neverListed: 0, listed: 1, unlisted: 2, banned: 3 } as const;

/** State of the review of a draft. */
export const draftStatuses = { none: 0, pending: 1, approved: 2, rejected: 3, abandoned: 4 } as const;

/** Open source: others may copy it and see its insides. Closed source: others may only use it. */
export const publishModes = { openSource: 1, closedSource: 2 } as const;

/** Orders of lists (`sort_type`). */
export const productSorts = { heat: 1, newest: 2, favoriteTime: 3, relevance: 4 } as const;

/** Whether a product costs something (`paid_type`). */
export const paidTypes = { free: 0, paid: 1 } as const;

/** Limits of listings; lengths in visible characters. */
export const productLimits = {
  name: 50,
  description: 2000,
  readme: 20_000,
  changelog: 2000,
  categoryNotes: 200,
  rejectReason: 500,
  covers: 5,
  coverBytes: 5 * 1024 * 1024,
  batch: 100,
  question: 4000,
} as const;
