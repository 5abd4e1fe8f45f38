export const docsKeys = {
  guide: (slug: string, language: string) => ['docs', 'guide', slug, language] as const,
  search: (query: string, language: string) => ['docs', 'search', query, language] as const,
};
