import {
  type BotBlocks,
  botLimits,
  cutVisible,
  type Input,
  type Result,
  type ShortcutCommand,
} from '@heddle/api-contract';
import type { bot } from '@heddle/api-contract/families/bot';
import type { Json } from '@heddle/workflow-schema';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import type { CopyContext, CopyOptions, IdMap } from '../../resources/ResourceKind.js';
import { withNewIds } from '../../resources/withNewIds.js';
import { findPeople } from '../account/index.js';
import { copiedToolId, findBuiltIn } from '../plugin/index.js';
import { pinVersions } from '../workflow/index.js';
import { type AgentNode, blocksOfNode } from './agentNodes.js';
import type { BotState } from './BotState.js';
import { blocksElsewhere } from './blocksElsewhere.js';
import { readDraft } from './botDraft.js';
import { frozenOf, requireVersion, stateOfDraft, stateOfVersion } from './botVersions.js';
import { requireName } from './createBot.js';
import { toCreator } from './draftBotList.js';
import { insertBot, type NewBot } from './insertBot.js';
import { type BotHead, findBot, requireBot } from './requireBot.js';
import { listShortcuts } from './shortcuts.js';
import { botShortcuts } from './tables.js';
import { usableModels } from './usableModels.js';

type Calls = typeof bot.calls;

/** Duplicates the draft that the caller sees; versions, channels and conversations stay with the original. */
export async function duplicateBot(
  context: Context,
  input: Input<Calls['duplicate']>,
): Promise<Result<Calls['duplicate']>> {
  const { access } = await requireBot(context, input.bot_id, 'copy', { spaceId: input.space_id });
  const target = await context.spaceAccess(access.spaceId, 'createResource');
  const bot_id = newId();
  await copyInto(context, input.bot_id, target, new Map([[input.bot_id, bot_id]]));
  const made = await findBot(context.db, bot_id);
  const person = (await findPeople(context.db, [context.user.id])).get(context.user.id);
  const { name = '', uniqueName = '', avatarUrl = '' } = person ?? {};
  const creator = { id: context.user.id, name, uniqueName, avatarUrl };
  return { bot_id, name: made?.name ?? '', user_info: toCreator(creator, context.user.id) };
}

/**
 * Copies a draft with its shortcuts, under its name and three digits; see `ResourceKind.copy`. In another space,
 * workflows, cards, databases, knowledge bases, MCP servers and shared memories that are not copied along are left
 * out, because its members cannot use them.
 */
export async function copyInto(
  context: CopyContext,
  id: string,
  target: SpaceAccess,
  idMap: IdMap,
  { name, version = '', versions, note }: CopyOptions = {},
): Promise<void> {
  const { head, access } = await requireBot(context, id, 'copy');
  const { state, shortcuts } = await stateAt(context.db, head, access.userId, version);
  const blocks = structuredClone(state.blocks);
  if (versions) pinVersions(blocks as unknown as Json, versions);
  const isElsewhere = head.spaceId !== target.spaceId;
  await copyState(context, target, {
    state: {
      ...state,
      icon: withNewIds(state.icon, idMap),
      blocks: isElsewhere && note ? blocksElsewhere(blocks, await usableModels(context), note) : blocks,
    },
    shortcuts,
    idMap,
    ...(name !== undefined && { name }),
  });
}

async function stateAt(db: Database, head: BotHead, userId: string, version: string) {
  if (version === '') {
    const draft = await readDraft(db, head, userId);
    const shortcuts = await listShortcuts(db, head.id, draft.blocks.shortcut_sort);
    return { state: stateOfDraft(head, draft), shortcuts };
  }
  const kept = await requireVersion(db, head, version);
  return { state: stateOfVersion(head, kept), shortcuts: frozenOf(kept).shortcuts };
}

/** What becomes a new agent. */
interface Copied {
  state: BotState;
  shortcuts: readonly ShortcutCommand[];
  /** Default: the name of the state and three digits. */
  name?: string | undefined;
  idMap?: IdMap;
}

/** Creates an agent from a draft or a version whose access was checked; see `copyInto`. Returns its id. */
export async function copyState(
  context: Pick<Context, 'db'>,
  target: SpaceAccess,
  { state, shortcuts, name, idMap = new Map() }: Copied,
): Promise<string> {
  return insertWithShortcuts(
    context.db,
    target,
    {
      id: idMap.get(state.id),
      name: name === undefined ? copyName(state.name) : requireName(name),
      description: state.description,
      icon: state.icon,
      mode: state.mode,
      blocks: blocksInCopy(state.blocks, idMap, state.spaceId === target.spaceId),
    },
    shortcuts,
  );
}

/** Inserts an agent with shortcut commands, which get IDs of their own, and returns its ID. */
export async function insertWithShortcuts(
  db: Database,
  target: SpaceAccess,
  given: NewBot,
  shortcuts: readonly ShortcutCommand[],
): Promise<string> {
  // The copies are in the order of the originals.
  const copies = shortcuts.map((shortcut) => ({ ...shortcut, command_id: newId() }));
  const blocks = { ...given.blocks, shortcut_sort: copies.map(({ command_id }) => command_id) };
  return db.transaction(async (transaction) => {
    const botId = await insertBot(transaction, target, { ...given, blocks });
    await insertShortcuts(transaction, botId, copies);
    return botId;
  });
}

function copyName(name: string): string {
  const digits = String(crypto.getRandomValues(new Uint16Array(1))[0]! % 1000).padStart(3, '0');
  return `${cutVisible(name, botLimits.name - digits.length)}${digits}`;
}

/** The blocks under new IDs. In another space, what is not in `idMap` is left out: its members cannot use it. */
export function blocksInCopy(blocks: BotBlocks, idMap: IdMap, isSameSpace: boolean): BotBlocks {
  const renewed = (id: string) => idMap.get(id) ?? (isSameSpace ? id : undefined);
  const flow = blocks.layout_info.workflow_id;
  const knowledge = blocks.knowledge.knowledge_info;
  const { memorybase_id: base, ...memory } = blocks.time_capsule_info;
  return {
    ...blocks,
    background_image_info_list: withNewPictures(blocks.background_image_info_list, idMap),
    workflow_info_list: blocks.workflow_info_list.flatMap((item) => {
      const workflow_id = renewed(item.workflow_id);
      return workflow_id === undefined ? [] : [{ ...item, workflow_id }];
    }),
    plugin_info_list: blocks.plugin_info_list.flatMap(({ card, ...rest }) => {
      const card_id = card && renewed(card.card_id);
      const item = { ...rest, ...(card && card_id !== undefined && { card: { ...card, card_id } }) };
      const plugin_id = idMap.get(item.plugin_id);
      if (plugin_id === undefined) return isSameSpace || findBuiltIn(item.plugin_id) ? [item] : [];
      return [{ ...item, plugin_id, api_id: copiedToolId(item.api_id, item.plugin_id, plugin_id) }];
    }),
    mcp_servers: blocks.mcp_servers.flatMap((item) => {
      const mcp_server_id = renewed(item.mcp_server_id);
      return mcp_server_id === undefined ? [] : [{ ...item, mcp_server_id }];
    }),
    knowledge: {
      ...blocks.knowledge,
      ...(knowledge && {
        knowledge_info: knowledge.flatMap((item) => {
          const id = renewed(item.id);
          return id === undefined ? [] : [{ ...item, id }];
        }),
      }),
    },
    database_list: blocks.database_list.flatMap((item) => {
      const database_id = renewed(item.database_id);
      if (database_id === undefined) return [];
      // The draft table of a copied database gets its ID later; the database alone decides at run time.
      return [database_id === item.database_id ? item : { ...item, database_id, table_id: database_id }];
    }),
    layout_info: { workflow_id: flow === undefined ? undefined : renewed(flow) },
    agents: withNewIdsOfNodes(blocks, idMap, isSameSpace),
    time_capsule_info: { ...memory, memorybase_id: base === undefined ? undefined : renewed(base) },
  };
}

function withNewPictures(
  pictures: BotBlocks['background_image_info_list'],
  idMap: IdMap,
): BotBlocks['background_image_info_list'] {
  return JSON.parse(withNewIds(JSON.stringify(pictures), idMap)) as typeof pictures;
}

/** Nodes keep their ids. Those that refer to an agent that the target cannot use are left out, with the jumps to them. */
function withNewIdsOfNodes(blocks: BotBlocks, idMap: IdMap, isSameSpace: boolean): BotBlocks['agents'] {
  const nodes = blocks.agents.flatMap((node): AgentNode[] => {
    const { reference_id: id } = node;
    const renewed = id === undefined ? undefined : (idMap.get(id) ?? (isSameSpace ? id : undefined));
    if (id !== undefined && renewed === undefined) return [];
    // A copied agent has no versions.
    const { current_version: _, ...rest } = node;
    const referring = renewed === id ? node : { ...rest, reference_id: renewed };
    const own = blocksOfNode({ ...blocks, knowledge: {} }, node);
    const parts = blocksInCopy(own, idMap, isSameSpace);
    return [
      {
        ...referring,
        ...(node.plugin_info_list && { plugin_info_list: parts.plugin_info_list }),
        ...(node.workflow_info_list && { workflow_info_list: parts.workflow_info_list }),
        ...(node.knowledge && { knowledge: parts.knowledge }),
      },
    ];
  });
  const ids = new Set(nodes.map((node) => node.agent_id));
  return nodes.map((node) => ({
    ...node,
    ...(node.intents && {
      intents: node.intents.filter(({ next_agent_id: id }) => id === undefined || ids.has(id)),
    }),
  }));
}

async function insertShortcuts(
  transaction: Database,
  botId: string,
  shortcuts: readonly (ShortcutCommand & { command_id: string })[],
): Promise<void> {
  if (shortcuts.length === 0) return;
  const now = new Date();
  const rows = shortcuts.map(({ command_id: id, ...content }) => ({
    id,
    botId,
    content: JSON.stringify(content),
    createdAt: now,
    updatedAt: now,
  }));
  await transaction.insert(botShortcuts).values(rows);
}
