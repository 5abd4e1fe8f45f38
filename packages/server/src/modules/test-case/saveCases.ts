import type { Input, Result } from '@heddle/api-contract';
import { type testCase, testCaseLimits } from '@heddle/api-contract/families/test-case';
import { testCaseReasons } from '@heddle/api-contract/reasons/test-case';
import type { Json } from '@heddle/workflow-schema';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { databaseErrorOf } from '../../db/DatabaseError.js';
import { newId } from '../../db/ids.js';
import { lockRow } from '../../db/lockRow.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireWorkflow } from '../workflow/index.js';
import { workflows } from '../workflow/tables.js';
import { inputsOf, requireTested } from './requireTested.js';
import { workflowTestCases as cases } from './tables.js';
import { type CaseRow, presentCases } from './testCases.js';

type Calls = typeof testCase.calls;

const refuse = (reason: ReturnType<(typeof testCaseReasons)[keyof typeof testCaseReasons]>) =>
  new DomainError('workflowInvalid', reason);

/** Adds a case, or changes what is given of one. */
export async function saveCase(
  context: Context,
  input: Input<Calls['save']>,
): Promise<Result<Calls['save']>> {
  const { head } = await requireTested(context, input, 'edit');
  const { caseID, name, description, input: inputs, isDefault } = input.caseBase;
  const given = {
    ...(name !== undefined && { name: requireName(name) }),
    ...(description !== undefined && { description }),
    ...(inputs !== undefined && { input: requireObject(inputs) }),
    ...(isDefault !== undefined && { isDefault }),
    updaterId: context.user.id,
    updatedAt: new Date(),
  };
  const row = await uniquely(name, () =>
    context.db.transaction(async (transaction) => {
      await lockRow(transaction, workflows, head.id);
      const saved =
        caseID === undefined
          ? await addCase(transaction, head.id, given)
          : await changeCase(transaction, head.id, caseID, given);
      if (saved.isDefault) await unsetOthers(transaction, head.id, saved.id);
      return saved;
    }),
  );
  const [caseDetail] = await presentCases(context.db, [row], await inputsOf(context, head.id));
  if (!caseDetail) throw new Error('a saved test case is missing');
  return { caseDetail };
}

type Given = Partial<Pick<CaseRow, 'name' | 'description' | 'input' | 'isDefault'>> &
  Pick<CaseRow, 'updaterId' | 'updatedAt'>;

async function addCase(transaction: Database, workflowId: string, given: Given): Promise<CaseRow> {
  const maximum = testCaseLimits.cases;
  if ((await transaction.$count(cases, eq(cases.workflowId, workflowId))) >= maximum)
    throw refuse(testCaseReasons.tooMany({ maximum }));
  const { name = requireName(''), input = '{}', ...others } = given;
  const [row] = await transaction
    .insert(cases)
    .values({
      ...{ id: newId(), workflowId, name, input, ...others },
      creatorId: given.updaterId,
      createdAt: given.updatedAt,
    })
    .returning();
  if (!row) throw new Error('an inserted test case is missing');
  return row;
}

async function changeCase(
  transaction: Database,
  workflowId: string,
  id: string,
  given: Given,
): Promise<CaseRow> {
  const [row] = await transaction.update(cases).set(given).where(isCase(workflowId, id)).returning();
  if (!row) throw refuse(testCaseReasons.notFound({ id }));
  return row;
}

const isCase = (workflowId: string, id: string) => and(eq(cases.workflowId, workflowId), eq(cases.id, id));

function unsetOthers(transaction: Database, workflowId: string, id: string) {
  return transaction
    .update(cases)
    .set({ isDefault: false })
    .where(and(eq(cases.workflowId, workflowId), ne(cases.id, id), eq(cases.isDefault, true)));
}

function requireName(text: string): string {
  const name = text.trim();
  if (name === '') throw refuse(testCaseReasons.nameMissing({ field: 'caseBase.name' }));
  return name;
}

function requireObject(text: string): string {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    value = null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuse(testCaseReasons.notAnObject({ field: 'caseBase.input' }));
  return JSON.stringify(value);
}

async function uniquely<T>(name: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'workflow_test_cases_name') throw error;
    throw refuse(testCaseReasons.nameTaken({ name: name?.trim() ?? '' }));
  }
}

/** Deletes all of these cases, or none if one is not there or may not be changed by the caller. */
export async function deleteCases(
  context: Context,
  { caseIDs, bizCtx }: Input<Calls['delete']>,
): Promise<Result<Calls['delete']>> {
  const ids = [...new Set(caseIDs)];
  const rows = await context.db
    .select({ id: cases.id, workflowId: cases.workflowId })
    .from(cases)
    .where(inArray(cases.id, ids));
  // The case of a workflow that does not exist is refused like the workflow itself.
  const owners = new Set(rows.length === ids.length ? rows.map(({ workflowId }) => workflowId) : ['0']);
  for (const owner of owners) await requireWorkflow(context, owner, 'edit', { spaceId: bizCtx?.bizSpaceID });
  await context.db.delete(cases).where(inArray(cases.id, ids));
  return { deletedCaseIDS: ids };
}

export async function chooseDefault(
  context: Context,
  input: Input<Calls['setDefault']>,
): Promise<Result<Calls['setDefault']>> {
  const { head } = await requireTested(context, input, 'edit');
  await context.db.transaction(async (transaction) => {
    await lockRow(transaction, workflows, head.id);
    const chosen = await transaction
      .update(cases)
      .set({ isDefault: true })
      .where(isCase(head.id, input.caseID))
      .returning({ id: cases.id });
    if (chosen.length === 0) throw refuse(testCaseReasons.notFound({ id: input.caseID }));
    await unsetOthers(transaction, head.id, input.caseID);
  });
  return {};
}
