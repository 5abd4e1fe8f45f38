import {
  canAssignRole,
  type EnterprisePerson,
  enterpriseRoles,
  type InstallationRole,
  installationRights,
} from '@heddle/api-contract';

const rolesOfWire = new Map<string, InstallationRole>(
  Object.entries(enterpriseRoles).map(([role, word]) => [word, role as InstallationRole]),
);

/** All roles, the one with most rights first. */
export const everyRole = Object.keys(installationRights) as InstallationRole[];

/** The role that a word of the wire means. */
export function toInstallationRole(word: string | undefined): InstallationRole {
  return rolesOfWire.get(word ?? '') ?? 'guest';
}

export function roleOf(person: EnterprisePerson): InstallationRole {
  return toInstallationRole(person.enterprise_role_type_list[0]);
}

/**
 * The roles that somebody with the role `own` may give to a person; the one they have is among them. Who administers
 * may step down by themselves.
 */
export function assignableRoles(
  own: InstallationRole,
  person: InstallationRole,
  isSelf = false,
): InstallationRole[] {
  if (person === 'owner' || !(isSelf || canAssignRole(own, person))) return [person];
  return everyRole.filter(
    (role) => role === person || (canAssignRole(own, role) && !(person === 'guest' && role === 'owner')),
  );
}
