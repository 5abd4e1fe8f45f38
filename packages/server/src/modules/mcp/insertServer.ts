import { mcpReasons } from '@heddle/api-contract/reasons/mcp';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import { spaces } from '../space/tables.js';
import type { PointRow } from './requireServer.js';
import { mcpAccessPoints, mcpServers } from './tables.js';

const maxServersInSpace = 200;

type Values = Omit<typeof mcpServers.$inferInsert, 'spaceId' | 'creatorId' | 'createdAt' | 'updatedAt'>;

/** Inserts a server within the limit of its space, with copies of access points: without secrets and tools. */
export async function insertServer(
  transaction: Database,
  { spaceId, userId }: SpaceAccess,
  values: Values,
  points: readonly PointRow[],
): Promise<void> {
  await lockRow(transaction, spaces, spaceId);
  const count = await transaction.$count(mcpServers, eq(mcpServers.spaceId, spaceId));
  if (count >= maxServersInSpace)
    throw new DomainError('mcpInvalid', mcpReasons.tooMany({ maximum: maxServersInSpace }));
  const now = new Date();
  const times = { createdAt: now, updatedAt: now };
  await transaction.insert(mcpServers).values({ ...values, spaceId, creatorId: userId, ...times });
  if (points.length === 0) return;
  const copies = points.map(({ env, lane, transport, url, config, signIn }) => ({
    id: newId(),
    serverId: values.id,
    ...{ env, lane, transport, url, config, signIn },
    ...times,
  }));
  await transaction.insert(mcpAccessPoints).values(copies);
}
