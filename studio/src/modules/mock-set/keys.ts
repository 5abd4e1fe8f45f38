/** Query keys of mock sets. */
export const mockSetKeys = {
  all: ['mockSets'] as const,
  ofTool: (toolId: string) => ['mockSets', 'tool', toolId] as const,
  rules: (setId: string) => ['mockSets', 'rules', setId] as const,
  bindings: (scene: number, callerId: string) => ['mockSets', 'bindings', scene, callerId] as const,
  answers: (toolId: string) => ['mockSets', 'answers', toolId] as const,
};
