import { enterprise } from '@heddle/api-contract';
import { eq } from 'drizzle-orm';
import { implement } from '../../kernel/implement.js';
import { apply, decideApplications, describeApplication, listApplications } from './applications.js';
import { describeEnterprise, listEnterprises } from './enterprises.js';
import {
  clearEndedInvitations,
  closeInvitationsKnownTo,
  createInviteLink,
  listInvitations,
  revokeInvitation,
} from './invitations.js';
import { applyByLink, describeInvitationTo } from './joining.js';
import { inviteByMail } from './mailInvitations.js';
import { listPeople } from './people.js';
import { removePerson } from './removePerson.js';
import { listSettings, updateSettings } from './settings.js';
import * as tables from './tables.js';
import { updatePerson } from './updatePerson.js';

export const enterpriseModule = implement(
  enterprise,
  {
    list: listEnterprises,
    get: describeEnterprise,
    people: listPeople,
    updatePerson,
    removePerson,
    createInviteLink,
    inviteByMail,
    inviteInfo: describeInvitationTo,
    invitations: listInvitations,
    revokeInvitation,
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
    async onPersonRemoved(db, userId) {
      await closeInvitationsKnownTo(db, userId);
      await db.delete(tables.memberApplications).where(eq(tables.memberApplications.userId, userId));
    },
  },
);
