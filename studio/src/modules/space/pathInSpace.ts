/** Path to open after switching spaces: the same page, or the first one if the other space lacks it. */
export function pathInSpace(path: string, spaceId: string, hasTeamPage: boolean): string {
  const page = /^\/space\/\d+\/(\w+)/.exec(path)?.[1] ?? 'develop';
  return `/space/${spaceId}/${page === 'team' && !hasTeamPage ? 'develop' : page}`;
}
