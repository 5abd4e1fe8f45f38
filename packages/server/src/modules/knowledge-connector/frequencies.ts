import type { Input, Result } from '@heddle/api-contract';
import type { knowledgeConnector } from '@heddle/api-contract/families/knowledge-connector';
import { and, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { defineJob } from '../../jobs/defineJob.js';
import type { Context } from '../../kernel/Context.js';
import { requireDataset } from '../knowledge/index.js';
import { documents } from '../knowledge/tables.js';
import { startRefresh } from '../knowledge-web/index.js';
import { refreshes } from '../knowledge-web/tables.js';
import { requireConnection } from './connections.js';
import { connectionFrequencies, connections, entities } from './tables.js';

type Calls = typeof knowledgeConnector.calls;

const maxDue = 500;

/** Sets how often the documents of a knowledge base that come from a connection are read again. */
export async function setFrequencies(context: Context, input: Input<Calls['setFrequency']>) {
  const { row } = await requireDataset(context, input.dataset_id, 'edit');
  for (const { auth_id: authId, auth_frequency_type: frequency } of input.auth_frequency_info) {
    const { id: connectionId } = await requireConnection(context, authId);
    await context.db
      .insert(connectionFrequencies)
      .values({ datasetId: row.id, connectionId, frequency })
      .onConflictDoUpdate({
        target: [connectionFrequencies.datasetId, connectionFrequencies.connectionId],
        set: { frequency },
      });
  }
  return {};
}

export async function getFrequencies(
  context: Context,
  input: Input<Calls['getFrequency']>,
): Promise<Result<Calls['getFrequency']>> {
  const { row } = await requireDataset(context, input.dataset_id, 'view');
  const rows = await context.db
    .select({ id: connections.id, name: connections.name, frequency: connectionFrequencies.frequency })
    .from(connectionFrequencies)
    .innerJoin(connections, eq(connections.id, connectionFrequencies.connectionId))
    .where(and(eq(connectionFrequencies.datasetId, row.id), eq(connections.ownerId, context.user.id)));
  return {
    auth_frequency_info: rows.map(({ id, name, frequency }) => ({
      auth_id: id,
      auth_name: name,
      auth_frequency_type: frequency,
    })),
  };
}

/** Starts the refreshes that are due by the frequency of a connection. */
export const refreshConnectedJob = defineJob(
  'knowledge-connector.refresh-due',
  z.object({}),
  async ({ app, signal }) => {
    const days = sql`(array[0, 1, 3, 7])[${connectionFrequencies.frequency} + 1]`;
    const last = sql`coalesce(${refreshes.checkedAt}, ${documents.updatedAt})`;
    const due = await app.db
      .selectDistinct({ id: documents.id, userId: connections.ownerId })
      .from(documents)
      .innerJoin(
        entities,
        sql`${entities.documentId} = ${documents.id} or ${entities.fileId} = ${documents.fileId}`,
      )
      .innerJoin(connections, eq(connections.id, entities.connectionId))
      .innerJoin(
        connectionFrequencies,
        and(
          eq(connectionFrequencies.connectionId, connections.id),
          eq(connectionFrequencies.datasetId, documents.datasetId),
        ),
      )
      .leftJoin(refreshes, eq(refreshes.documentId, documents.id))
      .where(
        and(
          eq(documents.status, 'ready'),
          gt(connectionFrequencies.frequency, 0),
          sql`${last} <= now() - make_interval(days => ${days})`,
        ),
      )
      .limit(maxDue);
    for (const { id, userId } of due) {
      signal.throwIfAborted();
      await startRefresh(app, id, userId);
    }
  },
  { retry: { attempts: 3 }, concurrency: 1 },
);
