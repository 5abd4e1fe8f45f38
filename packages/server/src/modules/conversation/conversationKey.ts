import { connectors } from '@heddle/api-contract/families/conversation';
import { spaceReasons } from '@heddle/api-contract/reasons/space';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { conversations } from './tables.js';

/** What a conversation belongs to: a project, a workflow without a project, an agent, or nothing. */
export type ConversationOwner =
  | { kind: 'project' | 'workflow' | 'bot'; id: string; spaceId: string }
  | { kind: 'none'; id: '0'; spaceId: null };

/** Whose conversation it is: an account, or one of its end users. */
export interface ConversationPerson {
  userId: string;
  endUser: string;
}

/** Everything that separates conversations: two with different keys never share a message. */
export interface ConversationKey extends ConversationPerson {
  owner: ConversationOwner;
  connectorId: string;
  isDraft: boolean;
}

export const noOwner: ConversationOwner = { kind: 'none', id: '0', spaceId: null };

/**
 * The person that a caller acts for. A token of one end user acts for this one; other tokens for the end user
 * that they name, or for the account itself.
 */
export function personOf({ user, endUser }: Context, named = ''): ConversationPerson {
  if (endUser !== '' && named !== '' && named !== endUser)
    throw new DomainError('accessDenied', spaceReasons.noRight());
  return { userId: user.id, endUser: endUser || named };
}

/** The connector of a request: that of the open API by default. */
export function connectorOf({ connector_id: id = connectors.api }: { connector_id?: string | undefined }) {
  return id;
}

/** Whether a conversation has this key. */
export function hasKeyOf(row: typeof conversations.$inferSelect, key: ConversationKey): boolean {
  return (
    row.userId === key.userId &&
    row.ownerKind === key.owner.kind &&
    row.ownerId === key.owner.id &&
    row.endUser === key.endUser &&
    row.connectorId === key.connectorId &&
    row.isDraft === key.isDraft
  );
}

export function hasKey({ owner, userId, endUser, connectorId, isDraft }: ConversationKey) {
  return and(
    eq(conversations.userId, userId),
    eq(conversations.ownerKind, owner.kind),
    eq(conversations.ownerId, owner.id),
    eq(conversations.endUser, endUser),
    eq(conversations.connectorId, connectorId),
    eq(conversations.isDraft, isDraft),
  );
}
