/** What people do to things in a space. */
export type Action =
  | 'space.read'
  | 'workflow.read'
  | 'workflow.create'
  | 'workflow.edit'
  | 'workflow.delete'
  | 'workflow.run'
  | 'workflow.publish';

/** A member's role in a space. */
export type Role = 'owner' | 'admin' | 'member';

/** Who asks: a user with the role they hold in the resource's space, if any. */
export interface Actor {
  userId: string;
  role: Role | undefined;
}

/** What is asked for: something in a space, made by somebody. */
export interface Resource {
  spaceId: string;
  creatorId?: string;
}

type Rule = { roles: readonly Role[]; creator?: true };

const everyone: readonly Role[] = ['owner', 'admin', 'member'];
const managers: readonly Role[] = ['owner', 'admin'];

// `creator` adds the member who made the thing to the listed roles.
const rules: Record<Action, Rule> = {
  'space.read': { roles: everyone },
  'workflow.read': { roles: everyone },
  'workflow.create': { roles: everyone },
  'workflow.edit': { roles: everyone },
  'workflow.delete': { roles: managers, creator: true },
  'workflow.run': { roles: everyone },
  'workflow.publish': { roles: everyone },
};

/** The one decision about rights: pure, over the table above. Nobody outside a space may do anything in it. */
export function can(actor: Actor, action: Action, resource: Resource): boolean {
  if (!actor.role) return false;
  const rule = rules[action];
  return rule.roles.includes(actor.role) || (rule.creator === true && resource.creatorId === actor.userId);
}

declare const proven: unique symbol;

/**
 * Proof that somebody may act in a space. Only the space module makes one; functions that query rows of a space
 * take it instead of a bare id, so that a query without a checked space does not compile.
 */
export interface SpaceAccess extends Actor {
  readonly spaceId: string;
  readonly role: Role;
  readonly [proven]: true;
}
