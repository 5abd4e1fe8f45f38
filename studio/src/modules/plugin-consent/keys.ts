/** Query keys of the consent to a plugin. */
export const consentKeys = {
  status: (pluginId: string, isDraft: boolean) => ['plugin-consent', pluginId, isDraft] as const,
  finish: (query: string) => ['plugin-consent-finish', query] as const,
};
