/** Query keys of agents. */
export const agentKeys = {
  all: ['agents'] as const,
  lists: (spaceId: string) => ['agents', spaceId] as const,
  list: (spaceId: string, filter: object) => ['agents', spaceId, filter] as const,
  stored: (botId: string, version: string) => ['agent', botId, version] as const,
  toPublish: (botId: string) => ['agent', botId, 'publish'] as const,
  latest: (botId: string) => ['agent', botId, 'latest'] as const,
  blockStates: (botId: string) => ['agentBlockStates', botId] as const,
  models: (spaceId: string) => ['agentModels', spaceId] as const,
  workflows: (spaceId: string, search: string, mode: number) =>
    ['agentWorkflows', spaceId, search, mode] as const,
  tools: (spaceId: string, ids: readonly string[]) => ['agentTools', spaceId, ids] as const,
  image: (uri: string) => ['agentImage', uri] as const,
  shortcuts: (botId: string) => ['agentShortcuts', botId] as const,
  story: (botId: string, chatId: string) => ['agentStory', botId, chatId] as const,
  differences: (botId: string, version: string) => ['agentDifferences', botId, version] as const,
  versions: (botId: string) => ['agentVersions', botId] as const,
  versionsOf: (botId: string, part: string) => ['agentVersions', botId, part] as const,
  channels: (spaceId: string, botId: string) => ['agentChannels', spaceId, botId] as const,
  promptsOf: (spaceId: string) => ['prompts', spaceId] as const,
  prompt: (id: string) => ['prompt', id] as const,
  prompts: (spaceId: string, part: string, search: string) => ['prompts', spaceId, part, search] as const,
};
