/** Where versions of an app are served. Apps without staging have production only. */
export const appEnvironments = ['staging', 'production'] as const;

/** The environment of an app. */
export type AppEnvironment = (typeof appEnvironments)[number];
