import {
  canWithResource,
  type ResourceAction,
  type SpaceRole,
  type SpaceType,
  type Standing,
} from '@heddle/api-contract';

declare const proven: unique symbol;

/**
 * Proof that somebody may act in a space. Only the space module makes one; functions that query rows of a space
 * take it instead of a bare id, so that a query without a checked space does not compile.
 */
export interface SpaceAccess {
  readonly userId: string;
  readonly spaceId: string;
  readonly spaceType: SpaceType;
  readonly role: SpaceRole;
  readonly [proven]: true;
}

/** A thing in a space, as far as rights depend on it. */
export interface Resource {
  spaceId: string;
  creatorId: string;
  /** Whether the person of the question works on it with its creator; asked for by `markCollaborations`. */
  isCollaborator?: boolean;
}

function standingOf(access: SpaceAccess, resource: Resource): Standing | undefined {
  if (resource.spaceId !== access.spaceId) return undefined;
  if (access.spaceType === 'personal') return 'personal';
  if (resource.creatorId === access.userId) return 'creator';
  return resource.isCollaborator ? 'collaborator' : 'member';
}

/** The one decision about things in a space: pure, over the table that the studio reads too. */
export function can(access: SpaceAccess, action: ResourceAction, resource: Resource): boolean {
  return canWithResource(standingOf(access, resource), action);
}
