import type { Input, Result } from '@heddle/api-contract';
import { nameFailures, type testCase } from '@heddle/api-contract/families/test-case';
import { testCaseReasons } from '@heddle/api-contract/reasons/test-case';
import { jsonSchemaOf } from '@heddle/node-types/execute';
import { convertFields, type JsonObject, type Variable, WorkflowSchemaError } from '@heddle/workflow-schema';
import { and, asc, desc, eq, ilike } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { findPeople } from '../account/index.js';
import { inputsOf, requireTested } from './requireTested.js';
import { workflowTestCases as cases } from './tables.js';

type Calls = typeof testCase.calls;
export type CaseRow = typeof cases.$inferSelect;
type SentCase = Result<Calls['list']>['cases'][number];

/** The test cases of a workflow: the default one, then by name. */
export async function listCases(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const { head } = await requireTested(context, input, 'testRun');
  const named = input.caseName?.trim();
  const where = and(eq(cases.workflowId, head.id), named ? ilike(cases.name, containing(named)) : undefined);
  const page = pageOf({ page_size: input.pageLimit, page_token: input.nextToken });
  const rows = await context.db
    .select()
    .from(cases)
    .where(where)
    .orderBy(desc(cases.isDefault), asc(cases.name))
    .limit(page.limit)
    .offset(page.offset);
  const { hasMore, cursor } = afterPage(page, await context.db.$count(cases, where));
  const sent = await presentCases(context.db, rows, await inputsOf(context, head.id));
  return { cases: sent, hasNext: hasMore, nextToken: cursor };
}

/** Test cases for the wire, checked against the inputs of the draft. */
export async function presentCases(
  db: Database,
  rows: readonly CaseRow[],
  fields: readonly Variable[],
): Promise<SentCase[]> {
  const people = await findPeople(
    db,
    rows.map(({ updaterId }) => updaterId),
  );
  return rows.map((row) => {
    const person = people.get(row.updaterId);
    return {
      caseBase: {
        caseID: row.id,
        name: row.name,
        description: row.description,
        input: row.input,
        isDefault: row.isDefault,
      },
      creatorID: row.creatorId,
      createTimeInSec: toSeconds(row.createdAt),
      updateTimeInSec: toSeconds(row.updatedAt),
      schemaIncompatible: !fits(row.input, fields),
      updater: { ID: row.updaterId, name: person?.name ?? '', avatarUrl: person?.avatarUrl ?? '' },
    };
  });
}

/** Whether every input exists, has the right type, and none that is required is missing. */
function fits(input: string, fields: readonly Variable[]): boolean {
  const values = JSON.parse(input) as JsonObject;
  const names = new Set(fields.map(({ name }) => name));
  if (Object.keys(values).some((name) => !names.has(name))) return false;
  if (
    fields.some(
      ({ name, required, defaultValue }) => required && defaultValue === undefined && !(name in values),
    )
  )
    return false;
  try {
    convertFields(
      fields.filter(({ name }) => Object.hasOwn(values, name)),
      values,
      'strict',
    );
    return true;
  } catch (error) {
    if (!WorkflowSchemaError.isInstance(error)) throw error;
    return false;
  }
}

export async function checkName(
  context: Context,
  input: Input<Calls['check']>,
): Promise<Result<Calls['check']>> {
  const { head } = await requireTested(context, input, 'testRun');
  const name = input.caseName.trim();
  const taken = await context.db.$count(cases, and(eq(cases.workflowId, head.id), eq(cases.name, name)));
  return taken === 0
    ? { isPass: true, failReason: '', failCode: 0 }
    : { isPass: false, failReason: testCaseReasons.nameTaken({ name }).text, failCode: nameFailures.taken };
}

export async function readInputSchema(
  context: Context,
  input: Input<Calls['schema']>,
): Promise<Result<Calls['schema']>> {
  const { head } = await requireTested(context, input, 'testRun');
  return { schemaJson: JSON.stringify(jsonSchemaOf(await inputsOf(context, head.id))) };
}
