import { identityProvider } from '@heddle/api-contract/families/identity-provider';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { implement } from '../../kernel/implement.js';
import { listLinks, startLink, unlinkProvider } from './links.js';
import { confirmSignIn, finishSignIn, listProviders, startSignIn } from './signIn.js';
import * as tables from './tables.js';

async function unlinkAll(db: Database, { userId }: { userId: string }): Promise<void> {
  for (const table of [tables.signInAttempts, tables.externalIdentities])
    await db.delete(table).where(eq(table.userId, userId));
}

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
    on: { personRemoved: unlinkAll, passwordReset: unlinkAll },
  },
);
