import { identityProvider } from '@heddle/api-contract/families/identity-provider';
import { eq } from 'drizzle-orm';
import { implement, type PersonHook } from '../../kernel/implement.js';
import { listLinks, startLink, unlinkProvider } from './links.js';
import { confirmSignIn, finishSignIn, listProviders, startSignIn } from './signIn.js';
import * as tables from './tables.js';

const unlinkAll: PersonHook = async (db, userId) => {
  for (const table of [tables.signInAttempts, tables.externalIdentities])
    await db.delete(table).where(eq(table.userId, userId));
};

export const identityProviderModule = implement(
  identityProvider,
  {
    providers: listProviders,
    start: startSignIn,
    finish: finishSignIn,
    confirm: confirmSignIn,
    links: listLinks,
    startLink,
    unlink: unlinkProvider,
  },
  {
    tables,
    onPersonRemoved: unlinkAll,
    onPasswordReset: unlinkAll,
  },
);
