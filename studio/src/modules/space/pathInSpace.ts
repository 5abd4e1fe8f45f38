/** Where a person goes in another space: the same page, or the first one where it has no such page. */
export function pathInSpace(path: string, spaceId: string, hasTeamPage: boolean): string {
  const page = /^\/space\/\d+\/(\w+)/.exec(path)?.[1] ?? 'develop';
  return `/space/${spaceId}/${page === 'team' && !hasTeamPage ? 'develop' : page}`;
}
