import type { Input, Result } from '@heddle/api-contract';
import { workflowCatalogue } from '@heddle/api-contract/families/workflow-catalogue';
import type { workflowLegacy } from '@heddle/api-contract/families/workflow-legacy';
import { workflowNode } from '@heddle/api-contract/families/workflow-node';
import type { Context } from '../../kernel/Context.js';
import { pageOf } from '../../kernel/paging.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { iconUrls } from '../file/index.js';
import { findCreators, findWorkflows } from '../workflow/index.js';
import { listReleased } from '../workflow-catalogue/index.js';
import { describeTool } from '../workflow-node/index.js';

type Calls = typeof workflowLegacy.calls;

/** As today, with the interface as JSON text. */
export async function listReleasedV2(
  context: Context,
  input: Input<Calls['releasedV2']>,
): Promise<Result<Calls['releasedV2']>> {
  const { workflow_list: rows, total } = await listReleased(
    context,
    workflowCatalogue.calls.released.input().parse(input),
  );
  return {
    workflow_list: rows.map((row) => ({
      ...row,
      inputs: JSON.stringify(row.inputs),
      outputs: JSON.stringify(row.outputs),
    })),
    total,
  };
}

/** As today, under names with capitals. */
export async function describeToolV2(
  context: Context,
  input: Input<Calls['toolDetailV2']>,
): Promise<Result<Calls['toolDetailV2']>> {
  const tool = await describeTool(context, workflowNode.calls.toolDetail.input().parse(input));
  return {
    PluginID: tool.pluginID,
    ApiName: tool.apiName,
    Inputs: JSON.stringify(tool.inputs),
    Outputs: JSON.stringify(tool.outputs),
    Icon: tool.icon,
    Name: tool.name,
    Desc: tool.desc,
  };
}

const workflowPlugin = 4;
const published = 4;

/** The published workflows of a space as plugins. */
export async function listPlugins(
  context: Context,
  input: Input<Calls['plugins']>,
): Promise<Result<Calls['plugins']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const filter = { name: input.name, published: true, page: pageOf(input) };
  const { heads, total } = await findWorkflows(context.db, access, filter);
  const creators = await findCreators(context, heads);
  const icons = await iconUrls(
    context,
    heads.map(({ icon }) => icon),
  );
  const plugin_infos = heads.map((head) => ({
    id: head.id,
    name: head.name,
    desc_for_human: head.description,
    plugin_icon: icons.get(head.icon) ?? '',
    plugin_type: workflowPlugin,
    status: published,
    plugin_apis: [],
    create_time: String(toSeconds(head.createdAt)),
    update_time: String(toSeconds(head.updatedAt)),
    creator: creators(head.creatorId),
    space_id: head.spaceId,
  }));
  return { get_plugin_list_data: { plugin_infos, total } };
}
