import type { Input, Result } from '@heddle/api-contract';
import type { ApiParameter, workflowNode } from '@heddle/api-contract/families/workflow-node';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import { readVariables } from '@heddle/workflow-schema';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { iconUrl } from '../file/index.js';
import {
  interfaceOf,
  latestVersion,
  readWorkflowAt,
  requireWorkflow,
  type WorkflowAt,
} from '../workflow/index.js';
import { toParameters, withOwnValues } from './parameters.js';

type Calls = typeof workflowNode.calls;
type Details = Result<Calls['skillDetails']>;

const asVariables = 0;

/** What the skills of a model node are now, by id. */
export async function describeSkills(
  context: Context,
  input: Input<Calls['skillDetails']>,
): Promise<Details> {
  const { access } = await requireWorkflow(context, input.workflow_id, 'view', { spaceId: input.space_id });
  const workflows: Details['workflow_detail_map'] = {};
  // One at a time: the documents together may not fit into memory.
  for (const { workflow_id: id, is_draft: isDraft, workflow_version: version } of input.workflow_list ?? []) {
    const at = await readWorkflowAt(context.db, access, id, isDraft ? '' : (version ?? ''));
    if (at) workflows[id] = await toDetail(context, at);
  }
  return {
    plugin_detail_map: {},
    plugin_api_detail_map: {},
    workflow_detail_map: workflows,
    dataset_detail_map: {},
  };
}

async function toDetail(context: Context, at: WorkflowAt) {
  const { id, name, description, icon, flowMode, publishedCommitId } = at.head;
  const latest = await latestVersion(context.db, id);
  return {
    id,
    plugin_id: id,
    name,
    description,
    icon_url: await iconUrl(context, icon),
    is_official: false,
    status: publishedCommitId === null ? 0 : 1,
    type: 0,
    flow_mode: flowMode,
    latest_version_name: latest?.version ?? '',
    api_detail: { id, plugin_id: id, name, description, parameters: parametersOf(at).requests },
  };
}

/** The current parameters of a skill, with the values that the node sets itself. */
export async function mergeSkill(
  context: Context,
  input: Input<Calls['mergedSkill']>,
): Promise<Result<Calls['mergedSkill']>> {
  const { access } = await requireWorkflow(context, input.workflow_id, 'view', { spaceId: input.space_id });
  const own = input.workflow_fc_setting;
  if (!own) return {};
  const { workflow_id: id, is_draft: isDraft = false } = own;
  const version = isDraft ? '' : (own.workflow_version ?? '');
  const at = await readWorkflowAt(context.db, access, id, version);
  if (!at) throw new DomainError('workflowNotFound', workflowReasons.notFound({ id }));
  const { requests, responses } = parametersOf(at);
  return {
    worflow_fc_setting: {
      workflow_id: id,
      plugin_id: id,
      is_draft: isDraft,
      workflow_version: version,
      request_params: withOwnValues(requests, own.request_params ?? []),
      response_params: withOwnValues(responses, own.response_params ?? []),
      response_style: { mode: own.response_style?.mode ?? asVariables },
    },
  };
}

function parametersOf({ document }: WorkflowAt): { requests: ApiParameter[]; responses: ApiParameter[] } {
  const ends = document && interfaceOf(document);
  return {
    requests: toParameters(readVariables(ends?.inputs)),
    responses: toParameters(readVariables(ends?.outputs)),
  };
}
