/** Query keys of requests by apps and of the apps a user has authorized. */
export const oauthKeys = {
  request: (request: object) => ['oauth-ask', request] as const,
  question: (authorizeKey: string) => ['oauth-question', authorizeKey] as const,
  installationQuestion: (appId: string) => ['oauth-installation', appId] as const,
  authorizedApps: ['authorized-apps'] as const,
};
