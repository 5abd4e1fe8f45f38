import { defineReasons } from '../kernel/reasons.js';

/** Why a service identity was not made or changed. */
export const serviceIdentityReasons = defineReasons('serviceIdentity', {
  tooMany: 'a team has at most {maximum} service identities',
  personalSpace: 'personal spaces cannot have service identities; use an access token instead',
  permissionForPeople: '{permission} is for people',
  notFound: 'no such service identity',
});
