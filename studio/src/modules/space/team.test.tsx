import { type SpaceAction, spaceRights } from '@heddle/api-contract';
import { expect, test } from 'vitest';
import { readAddresses } from './addressOf.js';
import { pathInSpace } from './pathInSpace.js';
import { mayChangeMember, mayInTeam } from './roles.js';
import { spaceMessages } from './spaceMessages.js';

test.each([
  ['/space/1/library', true, '/space/2/library'],
  ['/space/1/team', true, '/space/2/team'],
  ['/space/1/team', false, '/space/2/develop'],
  ['/space/1', true, '/space/2/develop'],
  ['/settings/profile', true, '/space/2/develop'],
])('switching spaces from %s (team page in the other: %s) opens %s', (path, hasTeamPage, expected) => {
  expect(pathInSpace(path, '2', hasTeamPage)).toBe(expected);
});

test('parses addresses separated by lines, commas or spaces, without duplicates', () => {
  expect(readAddresses(' a@x.com\nb@x.com, c@x.com；a@x.com\n\n')).toEqual(['a@x.com', 'b@x.com', 'c@x.com']);
  expect(readAddresses(' \n ')).toEqual([]);
});

test('lets nobody change the owner, only the owner change administrators, and both change members', () => {
  const pairs = [1, 2].flatMap((own) =>
    [1, 2, 3].filter((other) => mayChangeMember(own, other)).map((other) => [own, other]),
  );
  expect(pairs).toEqual([
    [1, 2],
    [1, 3],
    [2, 3],
  ]);
});

test('grants nothing without a role in the team', () => {
  const actions = Object.values(spaceRights).flat();
  expect(actions.filter((action) => mayInTeam(0, action))).toEqual([]);
});

test('has a label for every team permission in both languages', () => {
  const actions = new Set<SpaceAction>(Object.values(spaceRights).flat());
  for (const language of ['zh-CN', 'en'] as const) {
    const words: Record<string, string> = spaceMessages.messages[language];
    const missing = [...actions].filter(
      (action) => !words[`can${action.charAt(0).toUpperCase()}${action.slice(1)}`],
    );
    expect(missing).toEqual([]);
  }
});
