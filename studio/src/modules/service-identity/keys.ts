/** Query keys of service identities. */
export const identityKeys = {
  all: ['service-identities'] as const,
  permissions: (id: string | undefined) => ['service-identities', id] as const,
};
