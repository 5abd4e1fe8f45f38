/** The three numbers of a version. */
type Numbers = readonly [number, number, number];

/** Names of versions as the server takes them. */
const pattern = /^v(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;

function numbersOf(version: string): Numbers | undefined {
  const match = pattern.exec(version);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

/** What may follow a version: something mended, something added, something changed for those who call it. */
export function nextVersions(last: string): { patch: string; minor: string; major: string } {
  const [major, minor, patch] = numbersOf(last) ?? [0, 0, 0];
  return {
    patch: `v${major}.${minor}.${patch + 1}`,
    minor: `v${major}.${minor + 1}.0`,
    major: `v${major + 1}.0.0`,
  };
}

/** Why a version cannot have this name after `last`; `last` is empty where nothing was published. */
export function versionProblem(version: string, last: string): 'form' | 'low' | undefined {
  const wanted = numbersOf(version);
  if (wanted === undefined) return 'form';
  const before = numbersOf(last);
  if (before === undefined) return undefined;
  const at = wanted.findIndex((number, index) => number !== before[index]);
  return at >= 0 && wanted[at]! > before[at]! ? undefined : 'low';
}
