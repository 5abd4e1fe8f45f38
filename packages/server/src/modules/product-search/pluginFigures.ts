import { and, countDistinct, eq, gte, inArray, ne, sum } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { resourceReferences } from '../../resources/tables.js';
import type { PluginFigures } from '../product/index.js';
import { products } from '../product/tables.js';
import { storeSpaceId } from '../space/index.js';
import { firstDayOf } from './actions.js';
import { productCallDays } from './tables.js';

/** Fewer calls say nothing about how often the next one succeeds. */
const fewestCalls = 20;

/** How many agents use each plugin, and how its calls of the last 30 days ended. */
export async function findPluginFigures(
  { db }: Context,
  pluginIds: readonly string[],
): Promise<ReadonlyMap<string, PluginFigures>> {
  const [agents, calls] = await Promise.all([countAgents(db, pluginIds), sumCalls(db, pluginIds)]);
  return new Map(pluginIds.map((id) => [id, { calls: 0, ...calls.get(id), agents: agents.get(id) ?? 0 }]));
}

async function countAgents(db: Database, pluginIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: resourceReferences.toId, agents: countDistinct(resourceReferences.fromId) })
    .from(resourceReferences)
    .where(
      and(
        inArray(resourceReferences.toId, [...pluginIds]),
        eq(resourceReferences.toKind, 'plugin'),
        eq(resourceReferences.fromKind, 'bot'),
        // Frozen copies of templates.
        ne(resourceReferences.spaceId, storeSpaceId),
      ),
    )
    .groupBy(resourceReferences.toId);
  return new Map(rows.map((row) => [row.id, row.agents]));
}

async function sumCalls(
  db: Database,
  pluginIds: readonly string[],
): Promise<Map<string, Omit<PluginFigures, 'agents'>>> {
  const { succeeded, failed, ms, day, productId } = productCallDays;
  const rows = await db
    .select({ id: products.entityId, succeeded: sum(succeeded), failed: sum(failed), ms: sum(ms) })
    .from(products)
    .innerJoin(productCallDays, and(eq(productId, products.id), gte(day, firstDayOf())))
    .where(and(inArray(products.entityId, [...pluginIds]), eq(products.kind, 'plugin')))
    .groupBy(products.entityId);
  return new Map(
    rows.map((row) => {
      const good = Number(row.succeeded);
      const calls = good + Number(row.failed);
      return [
        row.id,
        {
          calls,
          ...(calls >= fewestCalls && { successRate: good / calls }),
          ...(calls >= fewestCalls && good > 0 && { averageMs: Math.round(Number(row.ms) / good) }),
        },
      ];
    }),
  );
}
