import { account } from '@heddle/api-contract/families/account';
import { implement } from '../../kernel/implement.js';
import { avatarMove, readAvatar, uploadAvatar } from './avatars.js';
import { clearEndedSessions } from './clearEnded.js';
import { changeEmail, sendEmailCode } from './emailChange.js';
import { sendVerificationCode, verifyEmail } from './emailVerification.js';
import { describeRegistrationSetting, setRegistration } from './installation.js';
import { changePassword, resetPassword, sendResetCode } from './passwordChange.js';
import { checkProfile, updateProfile } from './profile.js';
import { describeRegistration, register } from './registration.js';
import { endOtherSessions, endSession, listSessions } from './sessionList.js';
import { describeMe, describeSelf, login, logout } from './signIn.js';
import * as tables from './tables.js';

export const accountModule = implement(
  account,
  {
    registration: describeRegistration,
    register,
    registrationSetting: describeRegistrationSetting,
    setRegistration,
    login,
    logoutByGet: logout,
    logout,
    sendResetCode,
    resetPasswordByGet: resetPassword,
    resetPassword,
    changePassword,
    sendEmailCode,
    changeEmail,
    sendVerificationCode,
    verifyEmail,
    sessions: listSessions,
    endSession,
    endOtherSessions,
    info: describeSelf,
    updateProfile,
    checkProfile,
    uploadAvatar,
    avatar: readAvatar,
    me: describeMe,
  },
  {
    tables,
    clearEnded: clearEndedSessions,
    start: async (app) => void app.use(avatarMove),
  },
);
