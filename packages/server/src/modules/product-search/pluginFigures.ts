import { and, countDistinct, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { resourceReferences } from '../../resources/tables.js';
import type { PluginFigures } from '../product/index.js';

/** How many agents use each plugin. Calls are not counted: nothing records those of runs. */
export async function findPluginFigures(
  { db }: Context,
  pluginIds: readonly string[],
): Promise<ReadonlyMap<string, PluginFigures>> {
  const rows = await db
    .select({ id: resourceReferences.toId, agents: countDistinct(resourceReferences.fromId) })
    .from(resourceReferences)
    .where(
      and(
        inArray(resourceReferences.toId, [...pluginIds]),
        eq(resourceReferences.toKind, 'plugin'),
        eq(resourceReferences.fromKind, 'bot'),
      ),
    )
    .groupBy(resourceReferences.toId);
  const agents = new Map(rows.map((row) => [row.id, row.agents]));
  return new Map(pluginIds.map((id) => [id, { calls: 0, agents: agents.get(id) ?? 0 }]));
}
