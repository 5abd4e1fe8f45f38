import type { Input, ModelKind, Result } from '@heddle/api-contract';
import type { modelManage } from '@heddle/api-contract/families/model-manage';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { requireInInstallation } from '../account/index.js';
import { spaces } from '../space/tables.js';
import { modelCalls } from './tables.js';

type Calls = typeof modelManage.calls;

const dayMs = 86_400_000;
const maxDays = 400;
const maxRows = 5_000;

/** Sums model calls over a range of days: by day, by model and by space. */
export async function readUsage(
  context: Context,
  input: Input<Calls['usage']>,
): Promise<Result<Calls['usage']>> {
  await requireInInstallation(context, 'viewUsage');
  const offset = input.utcOffsetMinutes ?? 0;
  const [begin, end] = [dayOf(input.from, 'from'), dayOf(input.to, 'to') + dayMs];
  if (end <= begin || end - begin > maxDays * dayMs)
    throw new DomainError('modelInvalid', programText(`from: 1 to ${maxDays} days up to "to"`));
  const within = and(
    gte(modelCalls.at, new Date(begin - offset * 60_000)),
    lt(modelCalls.at, new Date(end - offset * 60_000)),
  );
  const local = sql`timezone('UTC', ${modelCalls.at}) + make_interval(mins => ${offset}::int)`;
  const [days, models, places] = await Promise.all([
    sumBy(context, within, sql<string>`to_char(${local}, 'YYYY-MM-DD')`, sql<string>`''`),
    sumBy(
      context,
      within,
      sql<string>`${modelCalls.modelId}::text`,
      sql<string>`max(${modelCalls.modelName})`,
    ),
    sumBy(
      context,
      within,
      sql<string>`coalesce(${modelCalls.spaceId}::text, '')`,
      sql<string>`coalesce(max(${spaces.name}), '')`,
    ),
  ]);
  return {
    days: days.map(({ key, name: _name, ...counts }) => ({ day: key, ...counts })),
    models: models.map(({ key, name, ...counts }) => ({ modelID: key, name, ...counts })),
    spaces: places.map(({ key, name, ...counts }) => ({ spaceID: key, name, ...counts })),
    keptDays: context.config.usageDays,
  };
}

function dayOf(text: string, field: string): number {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time)) throw new DomainError('modelInvalid', programText(`${field}: is no day`));
  return time;
}

// Units of different kinds and amounts in different currencies must not be added up.
function sumBy(context: Context, within: SQL | undefined, key: SQL<string>, name: SQL<string>) {
  return context.db
    .select({
      key,
      modelKind: sql<ModelKind>`${modelCalls.kind}`,
      currency: sql<string>`${modelCalls.currency}`,
      name,
      calls: sql<number>`count(*)::int`,
      failed: sql<number>`(count(*) filter (where ${modelCalls.outcome} not in ('ok', 'cancelled')))::int`,
      inputUnits: sql<number>`sum(${modelCalls.inputUnits})::float8`,
      outputUnits: sql<number>`sum(${modelCalls.outputUnits})::float8`,
      cost: sql<number>`sum(${modelCalls.cost})::float8`,
    })
    .from(modelCalls)
    .leftJoin(spaces, eq(spaces.id, modelCalls.spaceId))
    .where(within)
    .groupBy(sql`1`, sql`2`, sql`3`)
    .orderBy(sql`1`, sql`2`, sql`3`)
    .limit(maxRows);
}
