/** Query keys of models. */
export const modelKeys = {
  /** Models to choose from, in every space. */
  choices: ['models'] as const,
  choice: (spaceId: string) => ['models', spaceId] as const,
  settings: ['model-settings'] as const,
  settingsOf: (spaceId: string | undefined) => ['model-settings', spaceId] as const,
  localServices: ['model-local-services'] as const,
  offers: (accountId: string) => ['model-offers', accountId] as const,
  usage: (days: number) => ['model-usage', days] as const,
};
