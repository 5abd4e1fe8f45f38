import { canAssignRole, type InstallationRole, installationRights } from '@heddle/api-contract';
import { type EnterprisePerson, enterpriseRoles } from '@heddle/api-contract/families/enterprise';

const rolesOfWire = new Map<string, InstallationRole>(
  Object.entries(enterpriseRoles).map(([role, word]) => [word, role as InstallationRole]),
);

/** All roles, most permissions first. */
export const everyRole = Object.keys(installationRights) as InstallationRole[];

/** Role for its name in the API. */
export function toInstallationRole(word: string | undefined): InstallationRole {
  return rolesOfWire.get(word ?? '') ?? 'guest';
}

export function roleOf(person: EnterprisePerson): InstallationRole {
  return toInstallationRole(person.enterprise_role_type_list[0]);
}

/**
 * Roles that a user with the role `own` may assign to a person, including the current one. Administrators may
 * also step down themselves.
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
