import { expect, test } from 'vitest';
import { mayOpen, menuOf } from './navigation.js';
import { router } from './router.js';

const paths = (menu: Parameters<typeof menuOf>[0], viewer: Parameters<typeof menuOf>[1]) =>
  menuOf(menu, viewer).map(({ screen }) => screen.to);

test('shows pages of the installation to the roles that may open them', () => {
  expect(paths('installation', { role: 'owner' })).toEqual([
    '/settings/people',
    '/settings/registration',
    '/settings/models',
    '/settings/usage',
    '/settings/market',
    '/settings/community',
    '/settings/audit',
  ]);
  expect(paths('installation', { role: 'member' })).toEqual([]);
  expect(paths('installation', { role: undefined })).toEqual([]);
  expect(mayOpen('/settings/people', { role: 'admin' })).toBe(true);
  expect(mayOpen('/settings/people', { role: 'member' })).toBe(false);
});

test('shows the team page in teams only', () => {
  const team = '/space/$space_id/team';
  expect(paths('space', { role: 'owner', space: { isTeam: true } })).toContain(team);
  expect(paths('space', { role: 'owner', space: { isTeam: false } })).not.toContain(team);
});

test('every page that the enterprise area guards has an entry that says who may open it', () => {
  const guarded = Object.values(router.routesById)
    .filter(({ id }) => id.startsWith('/signed-in/settings/enterprise/'))
    .map(({ to }) => to as string);
  expect(guarded.length).toBeGreaterThan(3);
  expect(guarded.filter((path) => mayOpen(path, { role: 'guest' }))).toEqual([]);
});
