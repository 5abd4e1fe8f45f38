import type { BotBlocks } from '@heddle/api-contract';
import { isId } from '../../db/ids.js';
import type { Reference } from '../../resources/references.js';
import { idOfUri } from '../file/index.js';
import { referencedBots, withPartsOfNodes } from './agentNodes.js';

/** The agents, workflows, plugins, cards, MCP servers, databases, knowledge bases and files that the blocks of an agent name. */
export function referencesOf(own: BotBlocks): Reference[] {
  const blocks = withPartsOfNodes(own);
  const workflows = new Set([
    ...blocks.workflow_info_list.map(({ workflow_id }) => workflow_id),
    ...(blocks.layout_info.workflow_id === undefined ? [] : [blocks.layout_info.workflow_id]),
    ...hooksOf(blocks).flatMap(({ uri }) => workflowOfHook(uri) ?? []),
  ]);
  const pictures = blocks.background_image_info_list
    .flatMap(({ web_background_image, mobile_background_image }) => [
      web_background_image,
      mobile_background_image,
    ])
    .flatMap((picture) => [picture?.image_uri, picture?.origin_image_uri])
    .flatMap((uri) => (uri === undefined ? [] : (idOfUri(uri) ?? [])));
  const plugins = new Set(blocks.plugin_info_list.map(({ plugin_id }) => plugin_id));
  const cards = new Set(blocks.plugin_info_list.flatMap(({ card }) => card?.card_id ?? []));
  return [
    ...referencedBots(blocks)
      .sort()
      .map((id): Reference => ({ kind: 'bot', id })),
    ...[...cards].sort().map((id): Reference => ({ kind: 'card', id })),
    ...blocks.database_list
      .map(({ database_id }) => database_id)
      .sort()
      .map((id): Reference => ({ kind: 'database', id })),
    ...(blocks.knowledge.knowledge_info ?? [])
      .map(({ id }) => id)
      .sort()
      .map((id): Reference => ({ kind: 'knowledge', id })),
    ...blocks.mcp_servers
      .map(({ mcp_server_id }) => mcp_server_id)
      .sort()
      .map((id): Reference => ({ kind: 'mcp', id })),
    ...[...workflows].sort().map((id): Reference => ({ kind: 'workflow', id })),
    ...[...plugins].sort().map((id): Reference => ({ kind: 'plugin', id })),
    ...[...new Set(pictures)].sort().map((id): Reference => ({ kind: 'file', id })),
  ];
}

/** All hooks of an agent. */
export function hooksOf({ hook_info }: BotBlocks) {
  return Object.values(hook_info).flatMap((hooks) => hooks ?? []);
}

/** The workflow that a hook calls, if it calls one. */
export function workflowOfHook(uri: string): string | undefined {
  const id = uri.startsWith('workflow:') ? uri.slice('workflow:'.length) : '';
  return isId(id) ? id : undefined;
}
