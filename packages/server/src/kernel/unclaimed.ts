import { type Call, del, get, notBuiltLabel, patch, post, put } from '@heddle/api-contract';
import type { CatalogueCall } from '@heddle/api-contract/catalogue';
import { unclaimedName } from '../audit/auditLabels.js';
import { notYet } from './implement.js';

const methods = { GET: get, POST: post, PUT: put, DELETE: del, PATCH: patch };

/** Paths for programs, which authenticate with an access token. */
const openPath = /^\/(?:v1|v3|open_api|open-apis|open-api)(?:\/|$)/;

/**
 * The route of a call that no family declares. It authenticates its callers like any other, so that nobody else
 * learns what is built, and then says that it is not built yet.
 */
export function unclaimedRoute({ family, method, path }: CatalogueCall) {
  const auth = openPath.test(path) ? 'token' : 'session';
  const call: Call = methods[method](path, { auth, audit: notBuiltLabel });
  return { family, name: unclaimedName, call, handler: notYet(family) };
}
