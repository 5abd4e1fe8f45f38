import type { Input, Result } from '@heddle/api-contract';
import { workflow, workflowModes } from '@heddle/api-contract/families/workflow';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { iconUrl, shareIcon } from '../file/index.js';
import { requirePlace } from '../project/index.js';
import { readCalledWorkflows } from './calledWorkflows.js';
import { insertWorkflow } from './insertWorkflow.js';
import { parseSchema } from './parseSchema.js';
import { codesOf } from './presenters.js';
import { publishWorkflow } from './publish.js';
import { findHead, type WorkflowHead } from './requireWorkflow.js';
import { errorsOf, findIssues } from './validateTree.js';
import { requireMode } from './workflows.js';

type Calls = typeof workflow.calls;

/**
 * Creates and publishes a workflow from the document into which the editor put selected nodes, if it has no
 * errors. With `only_validate`, nothing is created.
 */
export async function encapsulateWorkflow(
  context: Context,
  input: Input<Calls['encapsulate']>,
): Promise<Result<Calls['encapsulate']>> {
  const access = await requirePlace(context, input);
  const flowMode = requireMode(input.flow_mode ?? workflowModes.workflow);
  const { document } = parseSchema(input.schema);
  const called = await readCalledWorkflows(context.db, access, document);
  const errors = errorsOf(
    await findIssues(context, access, document, called, { projectId: input.project_id }),
  );
  if (errors.length > 0 || input.only_validate) return { validate_data: errors };
  if (input.icon_uri !== undefined) await shareIcon(context.db, access, input.icon_uri);
  const head = await insertWorkflow(context.db, access, {
    name: input.name,
    description: input.desc ?? '',
    icon: input.icon_uri ?? '',
    flowMode,
    projectId: input.project_id ?? null,
    schema: input.schema,
  });
  const published = await publishIfAllowed(context, head);
  return {
    workflow_id: head.id,
    name: head.name,
    url: await iconUrl(context, head.icon),
    status: codesOf((await findHead(context.db, head.id)) ?? head).publish,
    type: 0,
    ...(published && { publish_data: published }),
    validate_data: [],
  };
}

/**
 * Publishes the new workflow, so that others can call it at once. A caller without the right to publish calls
 * its draft.
 */
async function publishIfAllowed(context: Context, { id, spaceId }: WorkflowHead) {
  try {
    return await publishWorkflow(
      context,
      workflow.calls.publish.input().parse({ workflow_id: id, space_id: spaceId }),
    );
  } catch (error) {
    if (error instanceof DomainError && error.error === 'accessDenied') return undefined;
    throw error;
  }
}
