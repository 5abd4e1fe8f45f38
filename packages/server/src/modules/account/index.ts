export { invitationLimits } from './attemptLimits.js';
export { readPicture } from './avatars.js';
export { emailKey, isEmail } from './emails.js';
export { ownsInstallation, requireInstallationOwner } from './installation.js';
export { accountModule } from './module.js';
export { findPeople, nameBegins, searchPeople } from './people.js';
