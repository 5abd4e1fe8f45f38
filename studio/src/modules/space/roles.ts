import { ApiError, canInSpace, errorCodes, type SpaceAction, type SpaceRole } from '@heddle/api-contract';
import { spaceRoles, spaceTypes } from '@heddle/api-contract/families/space';

const roleOfNumber = new Map<number, SpaceRole>(
  Object.entries(spaceRoles).map(([role, number]) => [number, role as SpaceRole]),
);

/** Role for its number in the API; undefined for none. */
export function toRole(number: number): SpaceRole | undefined {
  return roleOfNumber.get(number);
}

/** Whether a role allows an action in a team, by the table that the server enforces. */
export function mayInTeam(roleNumber: number, action: SpaceAction): boolean {
  return canInSpace('team', toRole(roleNumber), action);
}

export function isTeam(space: { space_type: number } | undefined): boolean {
  return space?.space_type === spaceTypes.team;
}

/**
 * Whether a member's role may be changed or the member removed: never the owner, and administrators only by
 * the owner.
 */
export function mayChangeMember(own: number, other: number): boolean {
  return other === spaceRoles.member || (own === spaceRoles.owner && other === spaceRoles.admin);
}

/** Whether the server denied access: the user is not a member, or the thing does not exist. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.code === errorCodes.accessDenied;
}
