import { enterprise } from '@heddle/api-contract/families/enterprise';
import { eq } from 'drizzle-orm';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { invitationKinds } from '../account/index.js';
import { addPeople, listAddablePeople, listPeopleElsewhere } from './addPeople.js';
import { answerInvitation, describeJoinInvitation } from './answerInvitation.js';
import { apply, decideApplications, describeApplication, listApplications } from './applications.js';
import {
  createEnterprise,
  describeCertification,
  describeEnterprise,
  describeSso,
  enterpriseExists,
  listEnterprises,
  needsCreation,
} from './enterprises.js';
import { readIcon } from './installationIcon.js';
import {
  clearEndedInvitations,
  closeInvitationsKnownTo,
  createInviteLink,
  listInvitations,
  renewInviteLink,
  revokeInvitation,
} from './invitations.js';
import { applyByLink, describeInvitationTo, installationInvitation } from './joining.js';
import { inviteByMail } from './mailInvitations.js';
import { notifyAdministrators, notifyGuests } from './notifyOfRequests.js';
import { listPeople } from './people.js';
import { removePerson } from './removePerson.js';
import { listSettings, updateSettings } from './settings.js';
import { signOutPerson } from './signOutPerson.js';
import * as tables from './tables.js';
import { updateEnterprise } from './updateEnterprise.js';
import { updatePerson } from './updatePerson.js';

export const enterpriseModule = implement(
  enterprise,
  {
    list: listEnterprises,
    get: describeEnterprise,
    needsCreation,
    exists: enterpriseExists,
    create: createEnterprise,
    update: updateEnterprise,
    icon: readIcon,
    certification: describeCertification,
    ssoSetting: describeSso,
    addablePeople: listAddablePeople,
    addPeople,
    peopleElsewhere: listPeopleElsewhere,
    people: listPeople,
    updatePerson,
    removePerson,
    signOutPerson,
    createInviteLink,
    renewInviteLink,
    inviteByMail,
    inviteInfo: describeInvitationTo,
    invitations: listInvitations,
    revokeInvitation,
    invitation: describeJoinInvitation,
    answerInvitation,
    apply,
    applyByLink,
    application: describeApplication,
    applications: listApplications,
    decideApplications,
    settings: listSettings,
    updateSettings,
  },
  {
    tables,
    clearEnded: clearEndedInvitations,
    extensions: [extend(invitationKinds, installationInvitation)],
    after: { membershipRequested: notifyAdministrators, membershipDecided: notifyGuests },
    on: {
      async personRemoved(db, { userId }) {
        await closeInvitationsKnownTo(db, userId);
        await db.delete(tables.memberApplications).where(eq(tables.memberApplications.userId, userId));
      },
    },
  },
);
