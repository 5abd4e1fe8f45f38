export { invitationLimits } from './attemptLimits.js';
export { avatarFiles } from './avatarFiles.js';
export { setAvatar } from './avatars.js';
export { emailKey, isEmail } from './emails.js';
export { markVerified, requireVerified } from './emailVerification.js';
export {
  areGuestsForbidden,
  closeAccount,
  type InstallationSettings,
  installationName,
  installationRole,
  lockOwner,
  mayInInstallation,
  requireInInstallation,
  setRole,
  updateInstallation,
} from './installation.js';
export { type AcceptedInvitation, type InvitationKind, invitationKinds } from './invitationKinds.js';
export { accountModule } from './module.js';
export { codesFor, type OperatorCode } from './operatorCodes.js';
export { findPeople, findPersonByEmail, hasAddress, nameBegins, searchPeople } from './people.js';
export { checkProfile, updateProfile } from './profile.js';
export { authorizeRegistration, createPerson } from './registration.js';
export { insertServiceUser, renameServiceUser } from './serviceUsers.js';
export { checkPassword, logout, type SigningIn, startSession } from './signIn.js';
