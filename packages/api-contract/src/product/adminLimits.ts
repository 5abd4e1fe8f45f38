/** Limits of what administrators write. */
export const productAdminLimits = {
  name: 50,
  text: 2_000,
  categories: 100,
  topicProducts: 200,
  entries: 100,
} as const;
