import type { ResourceAction } from '@heddle/api-contract';
import { testedComponents } from '@heddle/api-contract/families/test-case';
import type { Variable } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import type { Context } from '../../kernel/Context.js';
import { inputFields } from '../copilot/index.js';
import { type AuthorizedWorkflow, readOwnDraft, requireWorkflow } from '../workflow/index.js';

interface Asked {
  bizCtx?: { bizSpaceID?: string | undefined } | undefined;
  bizComponentSubject: {
    componentID: string;
    componentType?: number | undefined;
    parentComponentID?: string | undefined;
  };
}

/** The workflow that the test cases of a request belong to. */
export function requireTested(
  context: Context,
  { bizCtx, bizComponentSubject: subject }: Asked,
  action: ResourceAction,
): Promise<AuthorizedWorkflow> {
  const { componentID, componentType, parentComponentID = '0' } = subject;
  const id = componentType === testedComponents.start ? parentComponentID : componentID;
  return requireWorkflow(context, id, action, { spaceId: bizCtx?.bizSpaceID });
}

/** The inputs of the caller's draft; none if it cannot be read, as while somebody writes it by API. */
export async function inputsOf(context: Context, workflowId: string): Promise<Variable[]> {
  const { schema } = await readOwnDraft(context.db, workflowId, context.user.id);
  const parsed = parseDocumentText(schema);
  return parsed.error ? [] : inputFields(parsed.document);
}
