import type { Issue, IssueFix, Json } from '@heddle/workflow-schema';

type Path = readonly (string | number)[];

/** The issue with a fix that writes `value`; the button shows `shown`. */
export function withValue(issue: Issue, path: Path, value: Json, shown: Json = value): Issue {
  return withFix(issue, { kind: 'set', path, value, label: 'fix.value', parameters: { value: shown } });
}

/** The issue with a fix that renames. Without a valid name the issue is returned unchanged. */
export function withName(issue: Issue, path: Path, name: string | undefined): Issue {
  if (name === undefined) return issue;
  return withFix(issue, { kind: 'set', path, value: name, label: 'fix.rename', parameters: { name } });
}

/** The issue with a fix that removes an element from its list. */
export function withRemoval(issue: Issue, path: Path, name: string): Issue {
  return withFix(issue, { kind: 'remove', path, label: 'fix.remove', parameters: { name } });
}

function withFix(issue: Issue, fix: IssueFix): Issue {
  return { ...issue, fix };
}

/** Longest name a fix handles; longer ones were not typed by hand. */
const longest = 200;

/** The closest valid name (letters, digits, underscores) that `isFree` accepts. */
export function nameLike(name: string, isFree: (candidate: string) => boolean): string | undefined {
  if (name.length > longest) return undefined;
  const base = name.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=\d)/, '_');
  if (!/[A-Za-z0-9]/.test(base)) return undefined;
  for (let number = 0; number <= longest; number += 1) {
    const candidate = number === 0 ? base : `${base}_${number}`;
    if (candidate !== name && isFree(candidate)) return candidate;
  }
  return undefined;
}
