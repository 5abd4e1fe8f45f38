/** The parts of the page of people, as its address names them. */
export const peopleTabs = ['people', 'invitations', 'applications', 'roles', 'installation'] as const;
export type PeopleTab = (typeof peopleTabs)[number];
