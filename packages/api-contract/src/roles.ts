/** Roles of the members of a space. A space has one owner; who is no member has no role and no right. */
export type SpaceRole = 'owner' | 'admin' | 'member';

/** Kinds of space: the one every person has to themselves, and those shared by a team. */
export type SpaceType = 'personal' | 'team';

/** What one does with a space as a whole. */
export type SpaceAction =
  | 'view'
  | 'createResource'
  | 'update'
  | 'delete'
  | 'addMember'
  | 'removeMember'
  | 'updateMember'
  | 'transfer'
  | 'exit'
  | 'useApi';

/** What one does with a thing in a space: a workflow, an agent, a plugin, a knowledge base. */
export type ResourceAction =
  | 'view'
  | 'copy'
  | 'testRun'
  | 'edit'
  | 'publish'
  | 'delete'
  | 'rollback'
  | 'addCollaborator'
  | 'removeCollaborator';

/**
 * How somebody stands to a thing: in the personal space it lies in, as the one who made it, as one who works on it
 * with them, or as a member of its space.
 */
export type Standing = 'personal' | 'creator' | 'collaborator' | 'member';

const everything: readonly ResourceAction[] = [
  'view',
  'copy',
  'testRun',
  'edit',
  'publish',
  'delete',
  'rollback',
  'addCollaborator',
  'removeCollaborator',
];

/** Rights in a team space by role: section 6 of the specification, with seeing and creating, which all members may. */
export const spaceRights: Readonly<Record<SpaceRole, readonly SpaceAction[]>> = {
  owner: [
    'view',
    'createResource',
    'update',
    'delete',
    'addMember',
    'removeMember',
    'updateMember',
    'transfer',
    'useApi',
  ],
  admin: ['view', 'createResource', 'addMember', 'removeMember', 'updateMember', 'exit'],
  member: ['view', 'createResource', 'exit'],
};

/** Rights of a person in their personal space, which nobody joins, leaves or takes over. */
export const personalSpaceRights: readonly SpaceAction[] = ['view', 'createResource', 'update', 'useApi'];

/** Rights over a thing by how one stands to it: section 6 of the specification. */
export const resourceRights: Readonly<Record<Standing, readonly ResourceAction[]>> = {
  personal: everything,
  creator: everything,
  collaborator: ['view', 'copy', 'testRun', 'edit', 'addCollaborator'],
  member: ['view', 'copy', 'testRun'],
};

/** All that somebody with this role may do with a space. */
export function actionsInSpace(type: SpaceType, role: SpaceRole): readonly SpaceAction[] {
  return type === 'personal' ? personalSpaceRights : spaceRights[role];
}

/** Whether somebody with this role may do this with a space. */
export function canInSpace(type: SpaceType, role: SpaceRole | undefined, action: SpaceAction): boolean {
  return role !== undefined && actionsInSpace(type, role).includes(action);
}

/** Whether somebody who stands so to a thing may do this with it. */
export function canWithResource(standing: Standing | undefined, action: ResourceAction): boolean {
  return standing !== undefined && resourceRights[standing].includes(action);
}

/** Roles of people in an installation. It has one owner; who registers is a member, or what their invitation says. */
export type InstallationRole = 'owner' | 'admin' | 'member' | 'guest';

/** What one does with an installation, and what one may be anywhere in it. */
export type InstallationAction =
  | 'ownTeam'
  | 'administerTeam'
  | 'createApp'
  | 'managePeople'
  | 'manageRegistration'
  | 'manageModels'
  | 'viewUsage'
  | 'viewAudit'
  | 'manageAdmins'
  | 'updateInstallation'
  | 'transfer';

const ofMembers = ['ownTeam', 'administerTeam', 'createApp'] as const;
const ofAdmins = [
  ...ofMembers,
  'managePeople',
  'manageRegistration',
  'manageModels',
  'viewUsage',
  'viewAudit',
] as const;

/** Rights in an installation by role. Guests have their personal space, and are ordinary members of teams. */
export const installationRights: Readonly<Record<InstallationRole, readonly InstallationAction[]>> = {
  owner: [...ofAdmins, 'manageAdmins', 'updateInstallation', 'transfer'],
  admin: ofAdmins,
  member: ofMembers,
  guest: [],
};

/** Whether somebody with this role may do this in an installation. */
export function canInInstallation(role: InstallationRole, action: InstallationAction): boolean {
  return installationRights[role].includes(action);
}

const actionsOnRoles = {
  owner: 'transfer',
  admin: 'manageAdmins',
  member: 'managePeople',
  guest: 'managePeople',
} as const satisfies Record<InstallationRole, InstallationAction>;

/** Whether somebody with the role `own` may give others the role `role`, and take it or its account from them. */
export function canAssignRole(own: InstallationRole, role: InstallationRole): boolean {
  return canInInstallation(own, actionsOnRoles[role]);
}
