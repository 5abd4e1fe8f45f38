/** Tabs of the team page, as named in its URL. */
export const teamTabs = ['members', 'invitations', 'applications', 'settings', 'rights', 'audit'] as const;
export type TeamTab = (typeof teamTabs)[number];
