import { account } from '@heddle/api-contract';
import { implement, notYet } from '../../kernel/implement.js';
import { readAvatar, uploadAvatar } from './avatars.js';
import { checkProfile, updateProfile } from './profile.js';
import { describeRegistration, register } from './registration.js';
import { describeMe, describeSelf, login, logout } from './signIn.js';
import * as tables from './tables.js';

export const accountModule = implement(
  account,
  {
    registration: describeRegistration,
    register,
    login,
    logoutByGet: logout,
    logout,
    resetPassword: notYet('the code for a new password needs mail, which this installation cannot send yet'),
    info: describeSelf,
    updateProfile,
    checkProfile,
    uploadAvatar,
    avatar: readAvatar,
    me: describeMe,
  },
  { tables },
);
