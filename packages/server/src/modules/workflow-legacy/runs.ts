import type { Input, Result } from '@heddle/api-contract';
import type { workflowLegacy } from '@heddle/api-contract/families/workflow-legacy';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { validate } from '@heddle/validator';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { cancelRun, readProcess, testRun } from '../run/index.js';
import {
  errorsOf,
  parseSchema,
  readOwnDraft,
  registry,
  requireWorkflow,
  validateTree,
} from '../workflow/index.js';

type Calls = typeof workflowLegacy.calls;

export function readProcessV1(
  context: Context,
  { workflowId: workflow_id, executeId: execute_id, space_id }: Input<Calls['process']>,
): Promise<Result<Calls['process']>> {
  const input = { workflow_id, execute_id, space_id };
  return readProcess(context, workflowRun.calls.getProcess.input().parse(input));
}

export async function runV1(
  context: Context,
  { workflowId: workflow_id, ...input }: Input<Calls['run']>,
): Promise<Result<Calls['run']>> {
  const started = await testRun(context, workflowRun.calls.testRun.input().parse({ workflow_id, ...input }));
  return { workflowId: started.workflow_id, executeId: started.execute_id };
}

export async function cancelV1(
  context: Context,
  { executeId }: Input<Calls['cancel']>,
): Promise<Result<Calls['cancel']>> {
  return cancelRun(context, workflowRun.calls.cancel.input().parse({ execute_id: executeId }));
}

/** Fails with the first error of the draft or of a draft that it calls. */
export async function checkBeforeRun(
  context: Context,
  { workflow_id }: Input<Calls['preCheck']>,
): Promise<Result<Calls['preCheck']>> {
  const { head } = await requireWorkflow(context, workflow_id, 'testRun');
  const { schema } = await readOwnDraft(context.db, head.id, context.user.id);
  const tree = await validateTree(context, {
    workflow_id,
    schema,
    bind_project_id: undefined,
    bind_bot_id: undefined,
  });
  const [first] = tree.flatMap(({ errors }) => errors);
  if (first) throw new DomainError('workflowInvalid', programText(first.message));
  return {};
}

/** The errors of a document that need not be stored. */
export async function validateSchema(
  context: Context,
  input: Input<Calls['validate']>,
): Promise<Result<Calls['validate']>> {
  const { document } = parseSchema(input.schema);
  const projectId = input.bind_project_id;
  const models = await context.models.list('en');
  return errorsOf(validate(document, { registry, models, ...(projectId !== undefined && { projectId }) }));
}
