import type { Database } from '../../db/Database.js';
import type { PublicContext } from '../../kernel/Context.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import type { App } from '../../kernel/services.js';
import type { users } from './tables.js';

/** Describes an invitation to a person without an account. */
export interface InvitationOffer {
  /** Empty when it leads only to the installation. */
  spaceName: string;
  operatorName: string;
  /** Recipient's address; empty when anybody may use the invitation. */
  emailKey: string;
}

/** The result of using an invitation. */
export interface AcceptedInvitation {
  /** Role in the installation; default: member. */
  role?: (typeof users.$inferSelect)['role'];
  /** Runs in the same transaction once the account and its personal space exist. */
  enter?(person: { id: string; email: string }): Promise<void>;
}

/** A kind of invitation to register with. Both functions return undefined for keys of other kinds. */
export interface InvitationKind {
  /** Returns undefined for an invitation that can no longer be used, too. */
  describe(app: App, key: string): Promise<InvitationOffer | undefined>;
  /** Uses the invitation, in the transaction that registers the person and before their account exists. */
  accept(
    context: PublicContext,
    transaction: Database,
    key: string,
    emailKey: string,
  ): Promise<AcceptedInvitation | undefined>;
}

/** The kinds of invitations, contributed by the modules that issue them. */
export const invitationKinds = defineExtensionPoint<InvitationKind>('invitation-kinds');
