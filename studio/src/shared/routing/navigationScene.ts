/** The agent from which a page was opened. It is part of the address, so that it survives a reload and a new window. */
export interface NavigationScene {
  bot_id: string;
}

type Search = Readonly<Record<string, unknown>>;

/** The scene in the query of an address; undefined without one, or if it is none that these pages have. */
export function readScene(search: Search): Partial<NavigationScene> {
  const { bot_id: botId, from = 'bot' } = search;
  if (botId === undefined) return {};
  const id = String(botId);
  return from === 'bot' && /^[1-9]\d{0,18}$/.test(id) ? { bot_id: id } : {};
}

/** Where Back leads: to the agent that the page was opened from, else to the workspace. */
export function backOf({ bot_id: botId }: Partial<NavigationScene>, spaceId: string) {
  return botId === undefined
    ? ({ to: '/space/$space_id/develop', params: { space_id: spaceId } } as const)
    : ({ to: '/space/$space_id/bot/$bot_id', params: { space_id: spaceId, bot_id: botId } } as const);
}
