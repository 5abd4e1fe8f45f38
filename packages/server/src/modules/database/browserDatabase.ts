import { connectors } from '@heddle/api-contract/families/conversation';
import { tableTypes } from '@heddle/api-contract/families/database';
import type { DatabaseService } from '@heddle/executor';
import type { Context } from '../../kernel/Context.js';
import { createDatabaseService } from './runDatabases.js';

/** Databases for a run in the browser of the caller: a test run, on test data. */
export function databaseForBrowser(context: Context, spaceId: string): Required<DatabaseService> {
  return createDatabaseService(context, {
    spaceId,
    tableType: tableTypes.draft,
    owner: { userId: context.user.id, connectorId: connectors.studio },
    check: () => context.checkAgain(),
  });
}
