import { defineReasons } from '../kernel/reasons.js';

/** Why an account, its profile, password or sessions were not changed, or a person was not signed in. */
export const accountReasons = defineReasons('account', {
  noPicture: 'no such picture',
  avatarTooLarge: 'Please upload an image less than 2MB',
  notAnEmail: 'not an e-mail address',
  sameEmail: 'this is already your email address',
  emailTaken: 'somebody has registered with this e-mail address',
  userNameTaken: 'somebody else has this user name',
  userNameForm: '4 to 16 letters, digits or underscores',
  roleTooLow: 'your role in this installation does not allow this',
  registrationFixed: 'HEDDLE_REGISTRATION decides this; take it away to choose here',
  codeInvalid: 'wrong, used, or too old; ask for a new one',
  wrongPassword: 'the current password is wrong',
  wrongCredentials: 'wrong email or password',
  invitationInvalid: 'this invitation is no longer valid; ask for a new one',
  registerWithInvited: 'this invitation was sent to another email address; register with that address',
  registrationClosed: 'registration is closed; ask the owner of this installation',
  wrongSetupCode: 'wrong setup code; the server prints it at startup',
  noSession: 'no such session',
  passwordShort: 'the password needs at least {minimum} characters',
  passwordLong: 'the password may have at most {maximum} bytes',
  passwordIsEmail: 'the password must not be the e-mail address',
  passwordCommon: 'this password is too common and easy to guess; choose another one',
  emailUnverified: 'verify your email address first, under Settings, Sign-in and security',
  noPerson: 'no such person, or you share no team with them',
});
