import { space } from '@heddle/api-contract/families/space';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { invitationKinds } from '../account/index.js';
import { clearEndedInvitations } from './clearEnded.js';
import { readIcon, removeIcon, uploadIcon } from './icons.js';
import {
  decideApplications,
  invitePeople,
  listApplications,
  listInvitations,
  revokeInvitation,
} from './invitations.js';
import { describeInvitation, joinSpace, listMyInvitations, teamInvitation } from './joining.js';
import { createLink, listLinks, renewLink, revokeLink, setInviteLink } from './links.js';
import { inviteByMail } from './mailInvitations.js';
import {
  describeRoleRights,
  exitSpace,
  findPeopleToInvite,
  listMembers,
  removeMember,
  transferSpace,
  updateMember,
} from './members.js';
import { notifyApplicants, notifyManagers } from './notifyOfRequests.js';
import {
  openAddMembers,
  openCreateSpace,
  openListMembers,
  openListSpaces,
  openRemoveMembers,
  openRemoveSpace,
  openUpdateMember,
} from './openCalls.js';
import { addPublishers, listPossiblePublishers, listPublishers, removePublishers } from './publishers.js';
import {
  createPersonalSpace,
  createSpace,
  deleteSpace,
  listAllSpaces,
  listSpaces,
  saveSpace,
  updateSpace,
} from './spaces.js';
import * as tables from './tables.js';

export const spaceModule = implement(
  space,
  {
    list: listSpaces,
    listAll: listAllSpaces,
    save: saveSpace,
    create: createSpace,
    update: updateSpace,
    remove: deleteSpace,
    uploadIcon,
    removeIcon,
    icon: readIcon,
    members: listMembers,
    searchPeople: findPeopleToInvite,
    invite: invitePeople,
    updateMember,
    removeMember,
    transfer: transferSpace,
    roleRights: describeRoleRights,
    exit: exitSpace,
    inviteLink: setInviteLink,
    createLink,
    links: listLinks,
    renewLink,
    revokeLink,
    inviteByMail,
    invitation: describeInvitation,
    join: joinSpace,
    myInvitations: listMyInvitations,
    invitations: listInvitations,
    revokeInvitation,
    applications: listApplications,
    decideApplications,
    publishers: listPublishers,
    possiblePublishers: listPossiblePublishers,
    addPublishers,
    removePublishers,
    openList: openListSpaces,
    openCreate: openCreateSpace,
    openRemove: openRemoveSpace,
    openMembers: openListMembers,
    openAddMembers,
    openRemoveMembers,
    openUpdateMember,
  },
  {
    tables,
    clearEnded: clearEndedInvitations,
    on: { personRegistered: createPersonalSpace },
    after: { joinRequested: notifyManagers, joinDecided: notifyApplicants },
    extensions: [extend(invitationKinds, teamInvitation)],
  },
);
