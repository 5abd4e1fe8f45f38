/** Query keys of the user's OAuth apps. */
export const appKeys = {
  all: ['oauth-apps'] as const,
  detail: (appId: string) => ['oauth-apps', appId] as const,
  quickStart: (clientType: string) => ['quick-start', clientType] as const,
  installations: ['oauth-installations'] as const,
  installation: (appId: string) => ['oauth-installations', appId] as const,
};
