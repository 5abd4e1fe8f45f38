import type { Input, Result } from '@heddle/api-contract';
import {
  type mockSet,
  mockSetLimits,
  requestFilters,
  responseKinds,
} from '@heddle/api-contract/families/mock-set';
import { mockSetReasons } from '@heddle/api-contract/reasons/mock-set';
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import { findDebugCall } from '../plugin/index.js';
import { problemOf, type RuleRow, readFilter } from './answers.js';
import { presentCreator } from './mockSets.js';
import { type AuthorizedSet, mockedTool, requireMockSet } from './requireMockSet.js';
import { mockRules, mockSets } from './tables.js';

type Calls = typeof mockSet.calls;
type Asked = Input<Calls['saveRule']>;

/** Adds or changes a rule. Its answer must fit the tool as it is now. */
export async function saveRule(context: Context, input: Asked): Promise<Result<Calls['saveRule']>> {
  const before = input.id === undefined ? undefined : await findRule(context.db, input.id);
  const setId = input.id === undefined ? input.mocksetID : before?.setId;
  const { set, access } = await requireMockSet(context, setId ?? '0', 'change');
  if (input.id !== undefined && !before)
    throw new DomainError('mockSetInvalid', mockSetReasons.noRule({ id: input.id }));
  const answer = await answerOf(context, input, set);
  const given = { ...wordsOf(input), ...filterOf(input), ...answer, updatedAt: new Date() };
  const full = { answer: before?.answer, isError: before?.isError ?? false, ...given };
  const text = full.answer;
  if (text === undefined)
    throw new DomainError('mockSetInvalid', mockSetReasons.answerMissing({ field: 'responseExpect' }));
  const problem = problemOf(await mockedTool(context.db, set, access.spaceId), { ...full, answer: text });
  if (problem !== '')
    throw new DomainError(
      'mockSetInvalid',
      mockSetReasons.invalidAnswer({ field: 'responseExpect', problem }),
    );
  return context.db.transaction(async (transaction) => {
    await lockRow(transaction, mockSets, set.id);
    await refuseTooLarge(transaction, set.id, before?.id, text.length);
    await transaction.update(mockSets).set({ updatedAt: given.updatedAt }).where(eq(mockSets.id, set.id));
    if (before) {
      await transaction.update(mockRules).set(given).where(eq(mockRules.id, before.id));
      return { id: before.id };
    }
    const id = newId();
    const fresh = { id, setId: set.id, creatorId: context.user.id, createdAt: given.updatedAt };
    await transaction.insert(mockRules).values({ ...fresh, ...given, answer: text });
    return { id };
  });
}

async function findRule(db: Database, id: string): Promise<RuleRow | undefined> {
  const [row] = await db.select().from(mockRules).where(eq(mockRules.id, id));
  return row;
}

function wordsOf({ name, description, priority }: Asked) {
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(priority !== undefined && { priority }),
  };
}

function filterOf({ requestFilter }: Asked): { filter?: string } {
  if (!requestFilter) return {};
  if (requestFilter.requestFilterType === requestFilters.all) return { filter: '' };
  const filter = requestFilter.requestFilterRule ?? '';
  if (!readFilter(filter))
    throw new DomainError('mockSetInvalid', mockSetReasons.invalidFilter({ field: 'requestFilter' }));
  return { filter };
}

async function answerOf(
  context: Context,
  { responseExpect, debugCallID }: Asked,
  set: AuthorizedSet['set'],
): Promise<Partial<Pick<RuleRow, 'answer' | 'isError' | 'delayMs'>>> {
  if (responseExpect) {
    const { responseExpectType, responseExpectRule, delayMs } = responseExpect;
    return {
      answer: responseExpectRule,
      isError: responseExpectType === responseKinds.error,
      ...(delayMs !== undefined && { delayMs }),
    };
  }
  if (debugCallID === undefined) return {};
  const call = await findDebugCall(context.db, {
    id: debugCallID,
    toolId: set.toolId,
    userId: context.user.id,
  });
  if (!call?.isSuccess)
    throw new DomainError('mockSetInvalid', mockSetReasons.noDebugCall({ id: debugCallID }));
  return { answer: call.response, isError: false };
}

async function refuseTooLarge(
  db: Database,
  setId: string,
  ruleId: string | undefined,
  characters: number,
): Promise<void> {
  const others = and(eq(mockRules.setId, setId), ruleId === undefined ? undefined : ne(mockRules.id, ruleId));
  const [row] = await db
    .select({
      rules: sql<number>`count(*)::int`,
      characters: sql<number>`coalesce(sum(length(${mockRules.answer})), 0)::int`,
    })
    .from(mockRules)
    .where(others);
  const { rulesPerSet, setCharacters, rule } = mockSetLimits;
  if ((row?.rules ?? 0) >= rulesPerSet)
    throw new DomainError('mockSetInvalid', mockSetReasons.tooManyRules({ maximum: rulesPerSet }));
  if (characters > rule || (row?.characters ?? 0) + characters > setCharacters)
    throw new DomainError('mockSetInvalid', mockSetReasons.tooLarge({ maximum: setCharacters }));
}

export async function deleteRule(
  context: Context,
  { id }: Input<Calls['deleteRule']>,
): Promise<Result<Calls['deleteRule']>> {
  const rule = await findRule(context.db, id);
  await requireMockSet(context, rule?.setId ?? '0', 'change');
  await context.db.delete(mockRules).where(eq(mockRules.id, id));
  return {};
}

export async function listRules(
  context: Context,
  input: Input<Calls['listRules']>,
): Promise<Result<Calls['listRules']>> {
  const { set, access } = await requireMockSet(context, input.mockSetID, 'use');
  const tool = await mockedTool(context.db, set, access.spaceId);
  const where = and(
    eq(mockRules.setId, set.id),
    input.creatorID === undefined ? undefined : eq(mockRules.creatorId, input.creatorID),
    input.ids ? inArray(mockRules.id, input.ids) : undefined,
  );
  const page = pageOf({ page_size: input.pageLimit, page_token: input.pageToken });
  const rows = await context.db
    .select()
    .from(mockRules)
    .where(where)
    .orderBy(input.desc === false ? asc(mockRules.updatedAt) : desc(mockRules.updatedAt), desc(mockRules.id))
    .limit(page.limit)
    .offset(page.offset);
  const total = await context.db.$count(mockRules, where);
  const creators = rows.map(({ creatorId }) => creatorId);
  const people = await findPeople(context.db, creators);
  const { hasMore, cursor } = afterPage(page, total);
  return {
    mockRules: rows.map((row) => ({
      ...{ id: row.id, mockSetID: row.setId, name: row.name, description: row.description },
      priority: row.priority,
      requestFilter: {
        requestFilterType: row.filter === '' ? requestFilters.all : requestFilters.arguments,
        requestFilterRule: row.filter,
      },
      responseExpect: {
        responseExpectType: row.isError ? responseKinds.error : responseKinds.json,
        responseExpectRule: row.answer,
        delayMs: row.delayMs,
      },
      creator: presentCreator(people, row.creatorId),
      createTimeInSec: toSeconds(row.createdAt),
      updateTimeInSec: toSeconds(row.updatedAt),
      problem: problemOf(tool, row),
    })),
    ...{ hasMore, pageToken: cursor, count: total },
  };
}
