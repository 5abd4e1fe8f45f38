import { beforeEach, expect, test } from 'vitest';
import { afterClosing, maxTabs, movedTab, parseTab, readTabs, storeTabs, withTab } from './openTabs.js';

beforeEach(() => localStorage.clear());

test('only keys of resources and of the tabs of every app are tabs', () => {
  expect(parseTab('workflow-12')).toEqual({ kind: 'workflow', id: '12' });
  expect(parseTab('variables')).toEqual({ kind: 'variables' });
  for (const key of ['', 'workflow', 'workflow-', 'workflow-x', 'agent-1', '__proto__', 'workflow--1'])
    expect(parseTab(key)).toBeUndefined();
});

test('a tab opens once, and the oldest is closed beyond the maximum', () => {
  expect(withTab(['variables'], 'variables')).toEqual(['variables']);
  const many = Array.from({ length: maxTabs }, (_, index) => `workflow-${index}`);
  const more = withTab(many, 'variables');
  expect(more).toHaveLength(maxTabs);
  expect(more.at(-1)).toBe('variables');
  expect(more).not.toContain('workflow-0');
});

test('closing the shown tab shows its neighbour, closing another changes nothing', () => {
  const tabs = ['workflow-1', 'workflow-2', 'variables'];
  expect(afterClosing(tabs, 'workflow-2', 'workflow-2')).toBe('variables');
  expect(afterClosing(tabs, 'variables', 'variables')).toBe('workflow-2');
  expect(afterClosing(tabs, 'variables', 'workflow-1')).toBe('workflow-1');
  expect(afterClosing(['variables'], 'variables', 'variables')).toBeUndefined();
});

test('tabs move by one place, within their row', () => {
  expect(movedTab(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(movedTab(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(movedTab(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
});

test('tabs are remembered for each app, whatever the storage holds', () => {
  storeTabs('1', ['workflow-1', 'variables']);
  expect(readTabs('1')).toEqual(['workflow-1', 'variables']);
  expect(readTabs('2')).toEqual([]);
  localStorage.setItem('heddle.app-tabs.1', '["variables", 1, "x", "variables"]');
  expect(readTabs('1')).toEqual(['variables']);
  localStorage.setItem('heddle.app-tabs.1', '{');
  expect(readTabs('1')).toEqual([]);
});
