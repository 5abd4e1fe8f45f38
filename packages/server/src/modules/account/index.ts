export { invitationLimits } from './attemptLimits.js';
export { readPicture } from './avatars.js';
export { emailKey, isEmail } from './emails.js';
export {
  installationRole,
  closeAccount,
  lockOwner,
  mayInInstallation,
  requireInInstallation,
  setRole,
} from './installation.js';
export { accountModule } from './module.js';
export { findPeople, findPersonByEmail, nameBegins, searchPeople } from './people.js';
export { createPerson, findWayIn } from './registration.js';
export { checkPassword, startSession } from './signIn.js';
