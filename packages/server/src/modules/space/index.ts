export { isAcquaintanceOf } from './acquaintances.js';
export { stepDownInTeams } from './guests.js';
export { invitePeople } from './invitations.js';
export { describeLink, enterSpace } from './joining.js';
export { sendInvitation } from './mailInvitations.js';
export {
  countMemberRows,
  insertMember,
  leaveEverySpace,
  memberRows,
  membersAmong,
  removeMember,
  removeMembers,
  roleOfNumber,
} from './members.js';
export { spaceModule } from './module.js';
export { applicantsAmong, notifyManagers, sendInBackground } from './notifyOfRequests.js';
export { mayPublish } from './publishers.js';
export { decisionMail, requestMail } from './requestMail.js';
export { inLockedSpace, requireSpace } from './requireSpace.js';
export { changeSpace, createPersonalSpace, createSpace, spacesOf } from './spaces.js';
