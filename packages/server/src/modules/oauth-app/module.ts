import { oauthApp } from '@heddle/api-contract/families/oauth-app';
import { eq } from 'drizzle-orm';
import { implement } from '../../kernel/implement.js';
import { createApp, describeApp, listApps, removeApp, updateApp } from './apps.js';
import { addKey, removeKey } from './keys.js';
import { describeQuickStart } from './quickStart.js';
import { createSecret, removeSecret } from './secrets.js';
import * as tables from './tables.js';

export const oauthAppModule = implement(
  oauthApp,
  {
    create: createApp,
    list: listApps,
    get: describeApp,
    update: updateApp,
    configure: updateApp,
    createSecret,
    removeSecret,
    addKey,
    removeKey,
    remove: removeApp,
    quickStart: describeQuickStart,
  },
  {
    tables,
    on: {
      // Deactivate the user's apps: nobody maintains them any more.
      async personRemoved(db, { userId }) {
        const { oauthApps } = tables;
        await db.update(oauthApps).set({ status: 'Deactive' }).where(eq(oauthApps.ownerId, userId));
      },
    },
  },
);
