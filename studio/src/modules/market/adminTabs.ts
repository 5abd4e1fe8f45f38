/** Parts of the administration of the marketplace. */
export const adminTabs = [
  'review',
  'products',
  'categories',
  'landing',
  'featured',
  'topics',
  'packages',
  'settings',
] as const;
export type AdminTab = (typeof adminTabs)[number];
