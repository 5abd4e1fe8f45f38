import {
  canWithResource,
  type ResourceAction,
  type SpaceRole,
  type SpaceType,
  type Standing,
} from '@heddle/api-contract';

declare const proven: unique symbol;

/**
 * Proof that a user may act in a space. Only the space module creates it; functions that query rows of a
 * space require it instead of an id, so that a query without an access check does not compile.
 */
export interface SpaceAccess {
  readonly userId: string;
  readonly spaceId: string;
  readonly spaceType: SpaceType;
  readonly role: SpaceRole;
  readonly [proven]: true;
}

/** The properties of a resource that access rights depend on. */
export interface Resource {
  spaceId: string;
  creatorId: string;
  /** Whether the user is a collaborator; set by `markCollaborations`. */
  isCollaborator?: boolean;
  /** Whether the user owns the app that contains it; set by `markCollaborations`. */
  isOwnerOfProject?: boolean;
}

function standingOf(access: SpaceAccess, resource: Resource): Standing | undefined {
  if (resource.spaceId !== access.spaceId) return undefined;
  if (access.spaceType === 'personal') return 'personal';
  if (resource.creatorId === access.userId || resource.isOwnerOfProject) return 'creator';
  return resource.isCollaborator ? 'collaborator' : 'member';
}

/** Decides about resources in a space: a pure function over the rights table, which the studio also uses. */
export function can(access: SpaceAccess, action: ResourceAction, resource: Resource): boolean {
  return canWithResource(standingOf(access, resource), action);
}
