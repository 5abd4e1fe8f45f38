/** Roles of the members of a space. A space has one owner; people without a role have no rights. */
export type SpaceRole = 'owner' | 'admin' | 'member';

/** Types of spaces: the personal space of each user, and spaces shared by a team. */
export type SpaceType = 'personal' | 'team';

/** Actions on a space as a whole. */
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

/** Actions on a resource in a space: a workflow, an agent, a plugin, a knowledge base. */
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
 * Relation of a user to a resource: owner of the personal space that contains it, its creator, a
 * collaborator, or a member of its space.
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

/**
 * Rights in a team space by role: section 6 of the specification, plus viewing and creating, which all
 * members may do.
 */
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

/** Rights of a user in their personal space, which cannot be joined, left or transferred. */
export const personalSpaceRights: readonly SpaceAction[] = ['view', 'createResource', 'update', 'useApi'];

/** Rights on a resource by relation to it: section 6 of the specification. */
export const resourceRights: Readonly<Record<Standing, readonly ResourceAction[]>> = {
  personal: everything,
  creator: everything,
  collaborator: ['view', 'copy', 'testRun', 'edit', 'addCollaborator'],
  member: ['view', 'copy', 'testRun'],
};

/** All actions on a space that a role permits. */
export function actionsInSpace(type: SpaceType, role: SpaceRole): readonly SpaceAction[] {
  return type === 'personal' ? personalSpaceRights : spaceRights[role];
}

/** Whether a role permits an action on a space. */
export function canInSpace(type: SpaceType, role: SpaceRole | undefined, action: SpaceAction): boolean {
  return role !== undefined && actionsInSpace(type, role).includes(action);
}

/** Whether a relation to a resource permits an action on it. */
export function canWithResource(standing: Standing | undefined, action: ResourceAction): boolean {
  return standing !== undefined && resourceRights[standing].includes(action);
}

/**
 * Roles in an installation. It has one owner; new users are members, unless their invitation says otherwise.
 */
export type InstallationRole = 'owner' | 'admin' | 'member' | 'guest';

/** Actions on an installation, and general rights of its users. */
export type InstallationAction =
  | 'ownTeam'
  | 'administerTeam'
  | 'createApp'
  | 'managePeople'
  | 'manageRegistration'
  | 'manageModels'
  | 'viewUsage'
  | 'viewAudit'
  | 'manageStore'
  | 'operate'
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
  'manageStore',
  'operate',
] as const;

/** Rights in an installation by role. Guests have their personal space, and are ordinary members of teams. */
export const installationRights: Readonly<Record<InstallationRole, readonly InstallationAction[]>> = {
  owner: [...ofAdmins, 'manageAdmins', 'updateInstallation', 'transfer'],
  admin: ofAdmins,
  member: ofMembers,
  guest: [],
};

/** Whether a role permits an action in an installation. */
export function canInInstallation(role: InstallationRole, action: InstallationAction): boolean {
  return installationRights[role].includes(action);
}

const actionsOnRoles = {
  owner: 'transfer',
  admin: 'manageAdmins',
  member: 'managePeople',
  guest: 'managePeople',
} as const satisfies Record<InstallationRole, InstallationAction>;

/**
 * Whether a user with the role `own` may grant the role `role`, revoke it, and remove accounts that have it.
 */
export function canAssignRole(own: InstallationRole, role: InstallationRole): boolean {
  return canInInstallation(own, actionsOnRoles[role]);
}
