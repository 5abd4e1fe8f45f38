import type { Result } from '@heddle/api-contract';
import { agentTypes, type bot } from '@heddle/api-contract/families/bot';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { iconUrl } from '../file/index.js';
import { describeTool, visiblePlugin } from '../plugin/index.js';
import { findHead, type WorkflowHead } from '../workflow/index.js';
import { withPartsOfNodes } from './agentNodes.js';
import type { BotState } from './BotState.js';
import { referredBot } from './nodeAgents.js';

type Info = Result<(typeof bot.calls)['getInfo']>['bot_info'];

const inUse = 1;

/** The agent for the studio. Workflows that were deleted keep their place, without a name. */
export async function presentBot(context: Context, state: BotState, connectorId = ''): Promise<Info> {
  const { blocks } = state;
  const workflows = await findWorkflowsOf(context, state);
  const list = blocks.workflow_info_list.map(({ workflow_id: id, flow_mode, follow_latest = false }) => {
    const head = workflows.get(id);
    return {
      workflow_id: id,
      plugin_id: id,
      api_id: id,
      flow_mode: head?.flowMode ?? flow_mode ?? 0,
      workflow_name: head?.name ?? '',
      desc: head?.description ?? '',
      plugin_icon: head?.icon ?? '',
      follow_latest,
      version: state.frozen.workflows[id]?.version ?? '',
    };
  });
  const icons = await Promise.all(list.map(({ plugin_icon }) => iconUrl(context, plugin_icon)));
  return {
    ...blocks,
    plugin_info_list: await presentTools(context, state),
    agents: await presentAgents(context, state),
    bot_id: state.id,
    name: state.name,
    description: state.description,
    icon_uri: state.icon,
    icon_url: await iconUrl(context, state.icon),
    creator_id: state.creatorId,
    create_time: String(toSeconds(state.createdAt)),
    update_time: String(toSeconds(state.updatedAt)),
    connector_id: connectorId,
    version: state.version,
    bot_mode: state.mode,
    status: inUse,
    workflow_info_list: list.map((workflow, index) => ({ ...workflow, plugin_icon: icons[index]! })),
  };
}

async function presentTools(
  context: Context,
  { blocks, spaceId, frozen }: BotState,
): Promise<Info['plugin_info_list']> {
  return Promise.all(
    blocks.plugin_info_list.map(async (entry) => {
      const head = await visiblePlugin(context.db, spaceId, entry.plugin_id);
      const tool = frozen.tools[entry.api_id] ?? (await describeTool(context.db, spaceId, entry));
      return {
        ...entry,
        plugin_name: head?.name ?? '',
        api_name: head ? (tool?.name ?? '') : '',
        desc: tool?.description ?? '',
        plugin_icon: head ? await iconUrl(context, head.icon) : '',
        version: tool?.version ?? '',
        latest_version: head?.publishedVersion ?? '',
      };
    }),
  );
}

const referenceStatuses = { hasUpdates: 1, isGone: 2 } as const;

/** The nodes, with what is known of the agents that they refer to. */
function presentAgents({ db }: Context, { blocks, spaceId }: BotState): Promise<Info['agents']> {
  return Promise.all(
    blocks.agents.map(async (node) => {
      if (node.agent_type !== agentTypes.bot) return node;
      const found = await referredBot(db, spaceId, node);
      if (!found) return { ...node, reference_info_status: referenceStatuses.isGone };
      const { head, version, latest } = found;
      const isBehind = version.id !== latest.id;
      return {
        ...node,
        reference_name: head.name,
        last_version: latest.id,
        ...(isBehind && { reference_info_status: referenceStatuses.hasUpdates }),
      };
    }),
  );
}

/** The workflows that an agent names and that still exist in its space. */
export async function findWorkflowsOf(
  { db }: Context,
  { blocks: own, spaceId }: Pick<BotState, 'blocks' | 'spaceId'>,
): Promise<ReadonlyMap<string, WorkflowHead>> {
  const blocks = withPartsOfNodes(own);
  const flow = blocks.layout_info.workflow_id;
  const ids = [
    ...blocks.workflow_info_list.map(({ workflow_id }) => workflow_id),
    ...(flow === undefined ? [] : [flow]),
  ];
  const heads = await Promise.all(ids.map((id) => findHead(db, id)));
  return new Map(
    heads.flatMap((head) =>
      head && head.deletedAt === null && head.spaceId === spaceId ? [[head.id, head]] : [],
    ),
  );
}
