/** Major, minor and patch number. */
type Numbers = readonly [number, number, number];

/** Version names that the server accepts. */
const pattern = /^v(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;

function numbersOf(version: string): Numbers | undefined {
  const match = pattern.exec(version);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

/** Next versions after `last`: patch, minor and major. */
export function nextVersions(last: string): { patch: string; minor: string; major: string } {
  const [major, minor, patch] = numbersOf(last) ?? [0, 0, 0];
  return {
    patch: `v${major}.${minor}.${patch + 1}`,
    minor: `v${major}.${minor + 1}.0`,
    major: `v${major + 1}.0.0`,
  };
}

/** Why a version name is invalid after `last`; `last` is empty if nothing was published. */
export function versionProblem(version: string, last: string): 'form' | 'low' | undefined {
  const wanted = numbersOf(version);
  if (wanted === undefined) return 'form';
  const before = numbersOf(last);
  if (before === undefined) return undefined;
  const at = wanted.findIndex((number, index) => number !== before[index]);
  return at >= 0 && wanted[at]! > before[at]! ? undefined : 'low';
}
