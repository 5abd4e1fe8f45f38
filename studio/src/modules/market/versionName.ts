/** Agents that were published without a name have the id of their commit as version, which says nothing to people. */
export const versionName = (version: string): string => (/^\d{15,19}$/.test(version) ? '' : version);
