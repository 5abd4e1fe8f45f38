/** The parts of a team's page, as its address names them. */
export const teamTabs = ['members', 'invitations', 'applications', 'settings', 'rights', 'audit'] as const;
export type TeamTab = (typeof teamTabs)[number];
