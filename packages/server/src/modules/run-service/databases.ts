import type { Input, Result } from '@heddle/api-contract';
import type { runService } from '@heddle/api-contract/families/run-service';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { DatabaseService } from '@heddle/executor';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import { defineService } from '../../kernel/services.js';

type Call = (typeof runService.calls)['database'];

/** Provides the databases of a space to a run in the browser of the caller. */
export type ProvideBrowserDatabases = (context: Context, spaceId: string) => Required<DatabaseService>;

export const browserDatabases = defineExtensionPoint<ProvideBrowserDatabases>(
  'databases of runs in the browser',
);

const databaseRate = defineService('run-database-rate', () => new CallRate({ perMinute: 600, together: 8 }));

/** Runs one statement of a database node for a run in the browser. */
export async function useDatabaseForRun(
  context: Context,
  { space_id, request }: Input<Call>,
): Promise<Result<Call>> {
  await context.spaceAccess(space_id, 'view');
  const [provide] = context.extensions(browserDatabases);
  if (!provide)
    throw new DomainError('notSetUp', workflowReasons.notSetUp({ subject: 'databases of people are' }));
  const end = context.use(databaseRate).begin(context.user.id);
  try {
    const { op = 'query', ...given } = request;
    const service = provide(context, space_id);
    const options = { signal: context.signal, idempotencyKey: context.logid };
    // The request is that of the service; the schema has checked its form.
    const perform = service[op] as (asked: object, options: object) => ReturnType<DatabaseService['query']>;
    const { rows = [], rowCount } = await perform(given, options);
    return { rows, rowCount: rowCount ?? rows.length };
  } finally {
    end();
  }
}
