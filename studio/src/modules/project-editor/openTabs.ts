import { readStored, writeStored } from '../../shared/browserStorage.js';
import { type AppPartKind, appPartKinds } from '../../shared/enclosing-app/EnclosingApp.js';

/** Tabs that every app has, besides those of its resources. */
export const fixedTabs = ['conversations', 'variables'] as const;
export type FixedTab = (typeof fixedTabs)[number];

/** What a tab shows. */
export type Tab = { kind: FixedTab } | { kind: AppPartKind; id: string };

/** More tabs would be too narrow to tell apart. */
export const maxTabs = 20;

/** The tab of a key such as `workflow-1` or `variables`; undefined for anything else. */
export function parseTab(key: string): Tab | undefined {
  const fixed = fixedTabs.find((kind) => kind === key);
  if (fixed) return { kind: fixed };
  const [name, id = ''] = key.split('-');
  const kind = appPartKinds.find((one) => one === name);
  return kind !== undefined && /^\d{1,20}$/.test(id) ? { kind, id } : undefined;
}

export function tabKey(kind: AppPartKind, id: string): string {
  return `${kind}-${id}`;
}

/** The open tabs with another one, the oldest others being closed beyond the maximum. */
export function withTab(tabs: readonly string[], key: string): readonly string[] {
  return tabs.includes(key) ? tabs : [...tabs, key].slice(-maxTabs);
}

/** The tab to show after one was closed: the next, or the one before. */
export function afterClosing(
  tabs: readonly string[],
  closed: string,
  active: string | undefined,
): string | undefined {
  if (active !== closed) return active;
  const index = tabs.indexOf(closed);
  return tabs[index + 1] ?? tabs[index - 1];
}

/** Moves a tab by one place. */
export function movedTab(tabs: readonly string[], key: string, step: 1 | -1): readonly string[] {
  const from = tabs.indexOf(key);
  const to = from + step;
  if (from < 0 || to < 0 || to >= tabs.length) return tabs;
  const moved = tabs.filter((one) => one !== key);
  moved.splice(to, 0, key);
  return moved;
}

const storageKey = (projectId: string) => `heddle.app-tabs.${projectId}`;

/** The tabs that this browser had open; storage may hold anything, or be unavailable. */
export function readTabs(projectId: string): readonly string[] {
  const stored = readStored(storageKey(projectId));
  if (!Array.isArray(stored)) return [];
  const keys = stored.filter((key): key is string => typeof key === 'string' && parseTab(key) !== undefined);
  return [...new Set(keys)].slice(-maxTabs);
}

export function storeTabs(projectId: string, tabs: readonly string[]): void {
  writeStored(storageKey(projectId), tabs);
}
