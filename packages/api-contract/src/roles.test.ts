import { describe, expect, test } from 'vitest';
import {
  canInInstallation,
  canInSpace,
  canWithResource,
  type InstallationAction,
  type ResourceAction,
  type SpaceAction,
} from './roles.js';

// The server's walk over roles compares its answers with the table of rights, so the table itself is pinned here:
// section 6 of the specification, with viewing and creating for all members.

describe('in a team space', () => {
  test.each<[SpaceAction, string]>([
    ['view', 'owner admin member'],
    ['createResource', 'owner admin member'],
    ['update', 'owner'],
    ['delete', 'owner'],
    ['addMember', 'owner admin'],
    ['removeMember', 'owner admin'],
    ['updateMember', 'owner admin'],
    ['transfer', 'owner'],
    ['exit', 'admin member'],
    ['useApi', 'owner'],
  ])('%s is a right of: %s', (action, roles) => {
    const granted = (['owner', 'admin', 'member'] as const).filter((role) =>
      canInSpace('team', role, action),
    );
    expect(granted.join(' ')).toBe(roles);
    expect(canInSpace('team', undefined, action)).toBe(false);
  });
});

describe('in a personal space', () => {
  test.each<[SpaceAction, boolean]>([
    ['view', true],
    ['createResource', true],
    ['update', true],
    ['useApi', true],
    ['delete', false],
    ['addMember', false],
    ['removeMember', false],
    ['updateMember', false],
    ['transfer', false],
    ['exit', false],
  ])('%s is a right of its owner: %s', (action, isGranted) => {
    expect(canInSpace('personal', 'owner', action)).toBe(isGranted);
  });
});

describe('on a resource', () => {
  test.each<[ResourceAction, string]>([
    ['view', 'personal creator collaborator member'],
    ['copy', 'personal creator collaborator member'],
    ['testRun', 'personal creator collaborator member'],
    ['edit', 'personal creator collaborator'],
    ['publish', 'personal creator'],
    ['delete', 'personal creator'],
    ['rollback', 'personal creator'],
    ['addCollaborator', 'personal creator collaborator'],
    ['removeCollaborator', 'personal creator'],
  ])('%s is a right of: %s', (action, standings) => {
    const all = ['personal', 'creator', 'collaborator', 'member'] as const;
    expect(all.filter((standing) => canWithResource(standing, action)).join(' ')).toBe(standings);
    expect(canWithResource(undefined, action)).toBe(false);
  });
});

describe('in an installation', () => {
  test.each<[InstallationAction, string]>([
    ['ownTeam', 'owner admin member'],
    ['administerTeam', 'owner admin member'],
    ['createApp', 'owner admin member'],
    ['managePeople', 'owner admin'],
    ['manageRegistration', 'owner admin'],
    ['manageModels', 'owner admin'],
    ['viewUsage', 'owner admin'],
    ['viewAudit', 'owner admin'],
    ['manageStore', 'owner admin'],
    ['operate', 'owner admin'],
    ['manageAdmins', 'owner'],
    ['updateInstallation', 'owner'],
    ['transfer', 'owner'],
  ])('%s is a right of: %s', (action, roles) => {
    const all = ['owner', 'admin', 'member', 'guest'] as const;
    expect(all.filter((role) => canInInstallation(role, action)).join(' ')).toBe(roles);
  });
});
