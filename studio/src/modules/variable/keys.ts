export const variableKeys = {
  all: ['variables'] as const,
  declared: (owner: object) => ['variables', 'declared', owner] as const,
  values: (owner: object) => ['variables', 'values', owner] as const,
  mine: (botId: string) => ['variables', 'mine', botId] as const,
};
