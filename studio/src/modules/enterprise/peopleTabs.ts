/** Tabs of the people page, as named in its URL. */
export const peopleTabs = ['people', 'invitations', 'applications', 'roles', 'installation'] as const;
export type PeopleTab = (typeof peopleTabs)[number];
