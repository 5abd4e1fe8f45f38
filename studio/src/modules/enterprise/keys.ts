/** Query keys of the installation and its people. */
export const enterpriseKeys = {
  installation: ['installation'] as const,
  settings: ['installationSettings'] as const,
  people: ['people'] as const,
  peopleList: (search: string, role: string | undefined) => ['people', search, role] as const,
  invitations: ['installationInvitations'] as const,
  invitationPage: (status: string, page: number) => ['installationInvitations', status, page] as const,
  invitationInfos: ['inviteInfo'] as const,
  invitationInfo: (key: string) => ['inviteInfo', key] as const,
  applications: ['memberApplications'] as const,
  ownApplication: ['ownApplication'] as const,
};
