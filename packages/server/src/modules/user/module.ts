import { user } from '@heddle/api-contract/families/user';
import { implement } from '../../kernel/implement.js';
import { checkProfile, logout } from '../account/index.js';
import {
  describeBasics,
  describePeople,
  describePerson,
  describeProfile,
  describeSession,
  findPeopleByName,
} from './people.js';
import { updateSeenProfile } from './profile.js';
import { loginByProvider } from './signIn.js';

export const userModule = implement(user, {
  login: loginByProvider,
  logout: async (context) => {
    await logout(context);
    return {};
  },
  session: describeSession,
  info: describePerson,
  query: findPeopleByName,
  many: describePeople,
  basics: describeBasics,
  profile: describeProfile,
  updateProfile: updateSeenProfile,
  checkProfile,
});
