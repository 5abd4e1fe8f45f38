export { isAcquaintanceOf } from './acquaintances.js';
export { stepDownInTeams } from './guests.js';
export { invitePeople } from './invitations.js';
export { sendInvitation } from './mailInvitations.js';
export { countMemberRows, memberRows, membersAmong, roleOfNumber } from './memberRows.js';
export { insertMember, leaveEverySpace, removeMember, removeMembers } from './members.js';
export { spaceModule } from './module.js';
export { applicantsAmong } from './notifyOfRequests.js';
export { personalSpaceOf } from './personalSpace.js';
export { mayPublish } from './publishers.js';
export { decisionMail, requestMail } from './requestMail.js';
export { inLockedSpace, requireSpace } from './requireSpace.js';
export { changeSpace, createSpace, spacesOf } from './spaces.js';
export {
  accessOfStoreOwner,
  accessToStore,
  ensureStoreSpace,
  storeOwnerId,
  storeSpaceId,
} from './storeSpace.js';
