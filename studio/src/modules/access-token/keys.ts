/** Query keys of personal access tokens. */
export const tokenKeys = {
  all: ['access-tokens'] as const,
  detail: (id: string | undefined) => ['access-tokens', id] as const,
};
