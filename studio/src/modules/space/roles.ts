import {
  ApiError,
  canInSpace,
  errorCodes,
  type SpaceAction,
  type SpaceRole,
  spaceRoles,
  spaceTypes,
} from '@heddle/api-contract';

const roleOfNumber = new Map<number, SpaceRole>(
  Object.entries(spaceRoles).map(([role, number]) => [number, role as SpaceRole]),
);

/** The role behind a number of the wire; undefined for who has none. */
export function toRole(number: number): SpaceRole | undefined {
  return roleOfNumber.get(number);
}

/** Whether somebody with this role may do this in a team, by the table that the server reads too. */
export function mayInTeam(roleNumber: number, action: SpaceAction): boolean {
  return canInSpace('team', toRole(roleNumber), action);
}

export function isTeam(space: { space_type: number } | undefined): boolean {
  return space?.space_type === spaceTypes.team;
}

/** Who may be given another role or be put out: nobody touches the owner, and only the owner administrators. */
export function mayChangeMember(own: number, other: number): boolean {
  return other === spaceRoles.member || (own === spaceRoles.owner && other === spaceRoles.admin);
}

/** Whether the server let somebody in nowhere: not a member, or no such thing. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.code === errorCodes.accessDenied;
}
