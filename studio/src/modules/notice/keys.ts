/** Texts of notices are in the language of the account, so each language has its own lists. */
export const noticeKeys = {
  all: ['notice'] as const,
  unread: ['notice', 'unread'] as const,
  settings: ['notice', 'settings'] as const,
  list: (language: string) => ['notice', 'list', language] as const,
  activity: (spaceId: string, language: string) => ['notice', 'activity', spaceId, language] as const,
};
