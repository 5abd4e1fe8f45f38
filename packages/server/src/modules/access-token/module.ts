import { accessToken } from '@heddle/api-contract/families/access-token';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { implement } from '../../kernel/implement.js';
import {
  createToken,
  describeToken,
  listPermissions,
  listPermissionTree,
  listTokens,
  listTokensByCreator,
  removeToken,
  tokenExistsInSpace,
  updateToken,
} from './accessTokens.js';
import { clearEndedTokens } from './clearEnded.js';
import { createSessionToken } from './sessionTokens.js';
import * as tables from './tables.js';

async function endTokens(db: Database, { userId }: { userId: string }): Promise<void> {
  await db.delete(tables.accessTokens).where(eq(tables.accessTokens.userId, userId));
}

export const accessTokenModule = implement(
  accessToken,
  {
    create: createToken,
    update: updateToken,
    remove: removeToken,
    list: listTokens,
    get: describeToken,
    ofSession: createSessionToken,
    permissions: listPermissions,
    permissionTree: listPermissionTree,
    listByCreator: listTokensByCreator,
    existsInSpace: tokenExistsInSpace,
  },
  {
    tables,
    clearEnded: clearEndedTokens,
    on: { personRemoved: endTokens, passwordReset: endTokens },
  },
);
