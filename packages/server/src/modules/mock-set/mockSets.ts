import type { Input, Result } from '@heddle/api-contract';
import { componentTypes, type mockSet, mockSetLimits } from '@heddle/api-contract/families/mock-set';
import { mockSetReasons } from '@heddle/api-contract/reasons/mock-set';
import type { Tool } from '@heddle/plugin';
import { and, asc, countDistinct, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { User } from '../../identity/User.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import { requirePlugin } from '../plugin/index.js';
import { plugins } from '../plugin/tables.js';
import { problemOf } from './answers.js';
import { rulesOf } from './intercept.js';
import { mockedTool, requireMockSet, type SetRow } from './requireMockSet.js';
import { mockBindings, mockSets } from './tables.js';

type Calls = typeof mockSet.calls;
export type SentSet = Result<Calls['listSets']>['mockSets'][number];

export async function saveSet(
  context: Context,
  input: Input<Calls['saveSet']>,
): Promise<Result<Calls['saveSet']>> {
  const { name, description, failsWithoutRule } = input;
  const given = {
    ...(name !== undefined && { name: requireName(name) }),
    ...(description !== undefined && { description }),
    ...(failsWithoutRule !== undefined && { failsWithoutRule }),
    updatedAt: new Date(),
  };
  if (input.id === undefined) return { id: await addSet(context, input, given) };
  const { set } = await requireMockSet(context, input.id, 'change');
  await context.db.update(mockSets).set(given).where(eq(mockSets.id, set.id));
  return { id: set.id };
}

function requireName(text: string): string {
  const name = text.trim();
  if (name === '') throw new DomainError('mockSetInvalid', mockSetReasons.nameMissing());
  return name;
}

async function addSet(
  context: Context,
  { mockSubject }: Input<Calls['saveSet']>,
  given: { name?: string; updatedAt: Date },
): Promise<string> {
  if (!mockSubject)
    throw new DomainError('mockSetInvalid', mockSetReasons.subjectMissing({ field: 'mockSubject' }));
  const { componentID: toolId, parentComponentID } = mockSubject;
  const { head } = await requirePlugin(context, parentComponentID, 'testRun');
  await mockedTool(context.db, { pluginId: head.id, toolId }, head.spaceId);
  const { name, ...others } = given;
  const id = newId();
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, plugins, head.id);
    const ofTool = and(eq(mockSets.pluginId, head.id), eq(mockSets.toolId, toolId));
    const maximum = mockSetLimits.setsPerTool;
    if ((await transaction.$count(mockSets, ofTool)) >= maximum)
      throw new DomainError('mockSetInvalid', mockSetReasons.tooManySets({ maximum }));
    await transaction.insert(mockSets).values({
      ...{ id, pluginId: head.id, toolId, name: name ?? requireName('') },
      ...others,
      creatorId: context.user.id,
      createdAt: given.updatedAt,
    });
  });
  return id;
}

export async function deleteSet(
  context: Context,
  { id }: Input<Calls['deleteSet']>,
): Promise<Result<Calls['deleteSet']>> {
  const { set } = await requireMockSet(context, id, 'change');
  await context.db.delete(mockSets).where(eq(mockSets.id, set.id));
  return {};
}

/** How many people use a mock set, so that its deletion can warn. */
export async function countUsers(
  context: Context,
  { mockSetID }: Input<Calls['usage']>,
): Promise<Result<Calls['usage']>> {
  const { set } = await requireMockSet(context, mockSetID, 'use');
  const [row] = await context.db
    .select({ people: countDistinct(mockBindings.userId) })
    .from(mockBindings)
    .where(eq(mockBindings.setId, set.id));
  return { usersUsageCount: row?.people ?? 0 };
}

export async function listSets(
  context: Context,
  input: Input<Calls['listSets']>,
): Promise<Result<Calls['listSets']>> {
  const { componentID: toolId, parentComponentID } = input.mockSubject;
  const { head } = await requirePlugin(context, parentComponentID, 'testRun');
  const tool = await mockedTool(context.db, { pluginId: head.id, toolId }, head.spaceId);
  const where = and(
    eq(mockSets.pluginId, head.id),
    eq(mockSets.toolId, toolId),
    input.creatorID === undefined ? undefined : eq(mockSets.creatorId, input.creatorID),
    input.ids ? inArray(mockSets.id, input.ids) : undefined,
  );
  const page = pageOf({ page_size: input.pageLimit, page_token: input.pageToken });
  const rows = await context.db
    .select()
    .from(mockSets)
    .where(where)
    .orderBy(input.desc === false ? asc(mockSets.updatedAt) : desc(mockSets.updatedAt), desc(mockSets.id))
    .limit(page.limit)
    .offset(page.offset);
  const total = await context.db.$count(mockSets, where);
  const { hasMore, cursor } = afterPage(page, total);
  return {
    mockSets: await presentSets(context.db, rows, async () => tool),
    schema: JSON.stringify(tool.response ?? {}),
    ...{ hasMore, pageToken: cursor, count: total },
  };
}

/** Mock sets for the wire, checked against their tools as these are now. */
export async function presentSets(
  db: Database,
  rows: readonly SetRow[],
  toolOf: (row: SetRow) => Promise<Tool | undefined>,
): Promise<SentSet[]> {
  const people = await findPeople(
    db,
    rows.map(({ creatorId }) => creatorId),
  );
  const sent: SentSet[] = [];
  for (const row of rows) {
    const rules = await rulesOf(db, row.id);
    const tool = await toolOf(row);
    sent.push({
      ...{ id: row.id, name: row.name, description: row.description, mockRuleQuantity: rules.length },
      creator: presentCreator(people, row.creatorId),
      createTimeInSec: toSeconds(row.createdAt),
      updateTimeInSec: toSeconds(row.updatedAt),
      schemaIncompatible: tool === undefined || rules.some((rule) => problemOf(tool, rule) !== ''),
      mockSubject: subjectOf(row),
      failsWithoutRule: row.failsWithoutRule,
    });
  }
  return sent;
}

export function subjectOf({ toolId, pluginId }: Pick<SetRow, 'toolId' | 'pluginId'>) {
  return {
    componentID: toolId,
    componentType: componentTypes.tool,
    parentComponentID: pluginId,
    parentComponentType: componentTypes.plugin,
  };
}

/** A person as mock sets name them; without a name if the account is gone. */
export function presentCreator(people: ReadonlyMap<string, User>, id: string) {
  const person = people.get(id);
  return { ID: id, name: person?.name ?? '', avatarUrl: person?.avatarUrl ?? '' };
}
