import type { Input, Result } from '@heddle/api-contract';
import type { bot } from '@heddle/api-contract/families/bot';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../../kernel/Context.js';
import { workflows } from '../../workflow/tables.js';
import { bots } from '../tables.js';

type Calls = typeof bot.calls;

/** Samples that come published are written twice within one transaction. */
const writingMs = 5_000;

/** The samples of the caller in a space: agents before the workflows that they call. */
export async function listOwnSamples(
  context: Context,
  { space_id }: Input<Calls['ownSamples']>,
): Promise<Result<Calls['ownSamples']>> {
  const { spaceId, userId } = await context.spaceAccess(space_id, 'view');
  const [agents, flows] = await Promise.all(
    [bots, workflows].map((table) =>
      context.db
        .select({ id: table.id, name: table.name, createdAt: table.createdAt, updatedAt: table.updatedAt })
        .from(table)
        .where(
          and(
            eq(table.spaceId, spaceId),
            eq(table.creatorId, userId),
            eq(table.isSample, true),
            isNull(table.deletedAt),
          ),
        )
        .orderBy(asc(table.id)),
    ),
  );
  const present = (kind: 'agent' | 'workflow', rows: typeof agents = []) =>
    rows.map(({ id, name, createdAt, updatedAt }) => ({
      ...{ kind, id, name },
      is_edited: updatedAt.getTime() - createdAt.getTime() > writingMs,
    }));
  return [...present('agent', agents), ...present('workflow', flows)];
}
