import type { Input, Result } from '@heddle/api-contract';
import type { workflow } from '@heddle/api-contract/families/workflow';
import { toValidateTree, validate } from '@heddle/validator';
import { type Issue, type WorkflowDocument, WorkflowSchemaError } from '@heddle/workflow-schema';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { type CalledWorkflow, readCalledWorkflows } from './calledWorkflows.js';
import { documentVariables } from './documentVariables.js';
import { credentialLists } from './knownCredentials.js';
import { parseSchema } from './parseSchema.js';
import { registry } from './registry.js';
import { requireWorkflow, type WorkflowHead } from './requireWorkflow.js';

type Calls = typeof workflow.calls;
type Tree = Result<Calls['validateTree']>;

/** Validates a document and the drafts it calls; returns only workflows with errors. */
export async function validateTree(context: Context, input: Input<Calls['validateTree']>): Promise<Tree> {
  const { head, access } = await requireWorkflow(context, input.workflow_id, 'view');
  if (!input.schema)
    throw new DomainError('workflowInvalid', programText('validate tree schema is required'));
  const { document } = parseSchema(input.schema);
  const called = await readCalledWorkflows(context.db, access, document);
  const tree: Tree = [
    {
      workflow_id: head.id,
      name: head.name,
      errors: errorsOf(
        await findIssues(context, access, document, called, { head, projectId: input.bind_project_id }),
      ),
    },
  ];
  for (const callee of called) {
    // Published versions were validated when they were published.
    if (callee.version !== '' || !callee.head || !callee.document || callee.head.id === head.id) continue;
    const inside = await readCalledWorkflows(context.db, access, callee.document);
    const errors = errorsOf(
      await findIssues(context, access, callee.document, inside, {
        head: callee.head,
        projectId: input.bind_project_id,
      }),
    );
    tree.push({ workflow_id: callee.head.id, name: callee.head.name, errors });
  }
  return tree.filter(({ errors }) => errors.length > 0);
}

/** Where a document belongs, as far as it is known. */
interface DocumentPlace {
  /** Its workflow; absent for a new one. */
  head?: Pick<WorkflowHead, 'id' | 'projectId'> | undefined;
  projectId?: string | undefined;
}

/**
 * Everything the validator finds in a document, given this server's models, the caller's credentials, the called workflows and
 * the variables that the document may name.
 */
export async function findIssues(
  context: App,
  access: SpaceAccess,
  document: WorkflowDocument,
  called: readonly CalledWorkflow[],
  { head, projectId }: DocumentPlace = {},
): Promise<Issue[]> {
  const globals = await variablesOf(context, { head, projectId });
  const lists = context.extensions(credentialLists).map((list) => list(context, access));
  return validate(document, {
    registry,
    models: await context.models.list('en'),
    credentials: (await Promise.all(lists)).flat(),
    workflows(workflowId, version) {
      const callee = called.find(
        (candidate) => candidate.workflowId === workflowId && candidate.version === version,
      );
      return callee?.document ?? null;
    },
    ...(projectId !== undefined && { projectId }),
    ...(globals && { globals }),
  });
}

/** The variables of the app, or of the workflow without one; undefined if none are declared. */
async function variablesOf(context: App, { head, projectId }: DocumentPlace) {
  const appId = projectId ?? head?.projectId ?? undefined;
  const id = appId ?? head?.id;
  if (id === undefined) return undefined;
  const owner = { kind: appId === undefined ? ('workflow' as const) : ('project' as const), id };
  const found = await Promise.all(
    context.extensions(documentVariables).map((find) => find(context.db, owner)),
  );
  return found.find((globals) => globals !== undefined);
}

/** Errors in API format; errors that make the call itself fail keep their code. */
export function errorsOf(issues: readonly Issue[]): Tree[number]['errors'] {
  try {
    return toValidateTree(issues);
  } catch (error) {
    if (!WorkflowSchemaError.isInstance(error)) throw error;
    throw new DomainError('workflowOperationFailed', programText(error.message), { code: error.code });
  }
}
