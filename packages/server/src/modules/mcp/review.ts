import type { Input, Result } from '@heddle/api-contract';
import type { mcp } from '@heddle/api-contract/families/mcp';
import { mcpReasons } from '@heddle/api-contract/reasons/mcp';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toPoint } from './present.js';
import { requirePoint } from './requireServer.js';
import { mcpTools } from './tables.js';

type Calls = typeof mcp.calls;
type Asked = Input<Calls['review']>;

/** Decides about tools of an access point, all or none. */
export async function reviewTools(context: Context, input: Asked): Promise<Result<Calls['review']>> {
  const { point, server } = await requirePoint(context, input, 'edit');
  await context.db.transaction(async (transaction) => {
    for (const { name, hash } of input.tools) {
      const [row] = await transaction
        .update(mcpTools)
        .set(valuesOf(input.decision, context.user.id))
        // The hash is that of what the person has seen.
        .where(and(eq(mcpTools.accessPointId, point.id), eq(mcpTools.name, name), eq(mcpTools.hash, hash)))
        .returning({ name: mcpTools.name });
      if (!row) throw new DomainError('mcpInvalid', mcpReasons.toolChanged({ name }));
    }
  });
  return toPoint(context, server.spaceId, point);
}

function valuesOf(decision: Asked['decision'], userId: string) {
  if (decision === 'block') return { isBlocked: true };
  const isBlocked = false;
  if (decision === 'pause') return { isBlocked, approvedHash: null, approved: null };
  return {
    isBlocked,
    approvedHash: sql`${mcpTools.hash}`,
    approved: sql`${mcpTools.tool}`,
    approvedBy: userId,
    approvedAt: new Date(),
  };
}
