const versionPattern = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;

/** The numbers of a version; undefined for other texts. */
export function partsOf(version: string): number[] | undefined {
  return versionPattern.exec(version.trim())?.slice(1).map(Number);
}

/** The version after this one: the next patch, or v1.0.0. */
export function nextVersion(latest: string | undefined): string {
  const [major, minor, patch] = (latest === undefined ? undefined : partsOf(latest)) ?? [];
  return patch === undefined ? 'v1.0.0' : `v${major}.${minor}.${patch + 1}`;
}
