import { spaceManage } from '@heddle/api-contract/families/space-manage';
import { implement } from '../../kernel/implement.js';
import { addMembers, listMembers, removeNamedMembers } from './members.js';
import {
  createTeam,
  describeFeatures,
  describeRoles,
  describeSpace,
  listOwnSpaces,
  updateTeam,
} from './spaces.js';

export const spaceManageModule = implement(spaceManage, {
  create: createTeam,
  update: updateTeam,
  get: describeSpace,
  list: listOwnSpaces,
  roles: describeRoles,
  members: listMembers,
  addMembers,
  removeMembers: removeNamedMembers,
  openAddMembers: addMembers,
  openRemoveMembers: removeNamedMembers,
  features: describeFeatures,
});
