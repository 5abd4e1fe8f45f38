import { defineReasons } from '../kernel/reasons.js';

/** Why the installation, its people or invitations were not changed. */
export const enterpriseReasons = defineReasons('enterprise', {
  ownerAppoints: 'only the owner can appoint administrators',
  ownerInvites: 'only the owner can invite administrators',
  ownerRemoves: 'only the owner can remove administrators',
  ownerSignsOut: 'only the owner can sign administrators out',
  invitationInvalid: 'this invitation is no longer valid; ask for a new one',
  invitationExpired: 'this invitation has expired; ask for a new one',
  invitedOther: 'this invitation was sent to another email address',
  noInvitation: 'no such invitation',
  tooManyInvitations: 'up to {maximum} invitations can be active at once; revoke one first',
  alreadyMember: 'you are already a member of this installation',
  noPicture: 'no such picture',
  roleChanged: 'your role in this installation has changed',
  roleTooLow: 'your role in this installation does not allow this',
  noPerson: 'not a user of this installation',
  notYourself: 'you cannot remove yourself; ask another administrator',
  receiverIsRemoved: 'the new owner must not be the person being removed',
  ownerTransfersFirst: 'the owner must transfer the installation first',
  guestCannotOwn: 'a guest cannot own the installation',
  guestsDisabled: "guests are disabled in this installation's settings",
  linkDays: '1 to {maximum} days',
  ownSessions: 'to end your own sessions, use your settings',
});
