export { stepDownInTeams } from './guests.js';
export { describeLink, enterSpace } from './joining.js';
export { sendInvitation } from './mailInvitations.js';
export { leaveEverySpace, membersAmong, removeMember, takeIn } from './members.js';
export { spaceModule } from './module.js';
export { mayPublish } from './publishers.js';
export { inLockedSpace, requireSpace } from './requireSpace.js';
export { createPersonalSpace } from './spaces.js';
