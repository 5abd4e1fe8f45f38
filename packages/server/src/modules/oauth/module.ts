import { oauth } from '@heddle/api-contract/families/oauth';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { implement } from '../../kernel/implement.js';
import { ask } from './ask.js';
import { listAuthorizations, listAuthorizedApps, revokeApp } from './authorizations.js';
import { authorize, authorizeInSpace } from './authorize.js';
import { decide, describeQuestion } from './consent.js';
import { issueDeviceCode, verifyDevice } from './devices.js';
import { issueToken } from './exchange.js';
import { clearEnded } from './grants.js';
import { consentToInstallation, describeInstallation, install, listInstallations } from './installations.js';
import { revokeToken } from './revocation.js';
import * as tables from './tables.js';

// Tokens are deleted with their grants.
async function endGrants(db: Database, { userId }: { userId: string }): Promise<void> {
  for (const table of [tables.oauthRequests, tables.oauthGrants])
    await db.delete(table).where(eq(table.userId, userId));
}

export const oauthModule = implement(
  oauth,
  {
    authorize,
    authorizeInSpace,
    token: issueToken,
    tokenOfAccount: issueToken,
    deviceCode: issueDeviceCode,
    deviceCodeInSpace: issueDeviceCode,
    revoke: revokeToken,
    ask,
    verifyDevice,
    question: describeQuestion,
    decide,
    authorizedApps: listAuthorizedApps,
    revokeApp,
    installEverywhere: install,
    install,
    consentToInstallation,
    installationQuestion: describeInstallation,
    installations: listInstallations,
    openAuthorizations: listAuthorizations,
  },
  {
    tables,
    clearEnded,
    on: { personRemoved: endGrants, passwordReset: endGrants },
  },
);
