import { accessToken } from '@heddle/api-contract/families/access-token';
import { eq } from 'drizzle-orm';
import { implement, type PersonHook } from '../../kernel/implement.js';
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

const endTokens: PersonHook = async (db, userId) => {
  await db.delete(tables.accessTokens).where(eq(tables.accessTokens.userId, userId));
};

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
    onPersonRemoved: endTokens,
    onPasswordReset: endTokens,
  },
);
