import type { Input, Result } from '@heddle/api-contract';
import type { workflowNode } from '@heddle/api-contract/families/workflow-node';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { iconUrl } from '../file/index.js';
import {
  interfaceOf,
  latestVersion,
  readWorkflowAt,
  requireWorkflow,
  type WorkflowAt,
} from '../workflow/index.js';
import { describePluginTool } from './pluginTools.js';

type Calls = typeof workflowNode.calls;
type Tool = Result<Calls['toolDetail']>;

const workflowPlugin = 4;

/** A tool of a plugin, or the one that a published workflow is for other workflows and agents. */
export async function describeTool(context: Context, input: Input<Calls['toolDetail']>): Promise<Tool> {
  const ofPlugin = await describePluginTool(context, input);
  if (ofPlugin) return ofPlugin;
  const { at, latest } = await readPublished(context, input.pluginID, input.space_id, input.plugin_version);
  const { head } = at;
  const ends = at.document && interfaceOf(at.document);
  return {
    pluginID: head.id,
    apiName: head.name,
    api_id: '',
    name: head.name,
    desc: head.description,
    icon: await iconUrl(context, head.icon),
    inputs: (ends?.inputs ?? []) as Tool['inputs'],
    outputs: (ends?.outputs ?? []) as Tool['outputs'],
    spaceID: head.spaceId,
    updateTime: toSeconds(head.updatedAt),
    projectID: '',
    version: at.version,
    version_name: at.version,
    latest_version: latest,
    latest_version_name: latest,
    kind: '',
    is_in_latest: true,
    is_dangerous: false,
    pluginType: workflowPlugin,
  };
}

/** The nodes that output text while a published workflow runs. */
export async function listMessageNodes(
  context: Context,
  input: Input<Calls['messageNodes']>,
): Promise<Result<Calls['messageNodes']>> {
  const { at } = await readPublished(context, input.plugin_id, input.space_id);
  const { id, name } = at.head;
  const message_nodes = at.document ? interfaceOf(at.document).outputNodes : [];
  return { id, plugin_id: id, name, message_nodes };
}

/** Whether tools of a workflow need the authorization of the caller: none does, as there are no plugins. */
export async function describeAuthorization(
  context: Context,
  input: Input<Calls['pluginAuthStatus']>,
): Promise<Result<Calls['pluginAuthStatus']>> {
  await requireWorkflow(context, input.workflow_id, 'view', { spaceId: input.space_id });
  return {};
}

async function readPublished(
  context: Context,
  workflowId: string,
  spaceId: string | undefined,
  wanted = '',
): Promise<{ at: WorkflowAt; latest: string }> {
  const { head, access } = await requireWorkflow(context, workflowId, 'view', { spaceId });
  const latest = await latestVersion(context.db, head.id);
  const version = wanted || latest?.version;
  const at = version && (await readWorkflowAt(context.db, access, head.id, version));
  if (!at) throw new DomainError('workflowNotFound', workflowReasons.noVersion({ id: head.id }));
  return { at, latest: latest?.version ?? '' };
}
