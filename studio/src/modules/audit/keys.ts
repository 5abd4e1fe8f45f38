/** Query keys of the audit log. */
export const auditKeys = {
  log: (filter: { spaceId: string | undefined; outcome: string | undefined }) => ['audit', filter] as const,
};
