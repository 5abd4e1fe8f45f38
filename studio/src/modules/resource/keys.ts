/** Query keys of what concerns resources of every kind. */
export const resourceKeys = {
  references: (id: string, type: number, depth: number) => ['resource-references', id, type, depth] as const,
};
