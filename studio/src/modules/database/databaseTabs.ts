export const databaseTabs = ['data', 'structure', 'sql', 'history'] as const;

/** What the page of a database shows; part of its URL. */
export interface DatabaseView {
  tab?: (typeof databaseTabs)[number] | undefined;
  /** The rows of published agents and apps instead of the test data. */
  online?: true | undefined;
}

export function readView({ tab, online }: Record<string, unknown>): DatabaseView {
  const known = databaseTabs.find((each) => each === tab);
  return {
    ...(known && known !== 'data' && { tab: known }),
    ...((online === true || online === 'true') && { online: true }),
  };
}
