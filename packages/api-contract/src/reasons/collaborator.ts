import { defineReasons } from '../kernel/reasons.js';

/** Why a person was not added to a resource or removed from it. */
export const collaboratorReasons = defineReasons('collaborator', {
  notMember: 'only members of the team can be collaborators',
  creator: 'the creator can always edit it',
  tooMany: 'a resource can have up to {maximum} collaborators',
  notCollaborator: 'does not work on it',
});
