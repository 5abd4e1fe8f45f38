import {
  type BotBlocks,
  botBlockNames,
  botBlocks,
  botLimits,
  type ShortcutCommand,
} from '@heddle/api-contract';
import { bot } from '@heddle/api-contract/families/bot';
import * as z from 'zod';
import { can } from '../../../kernel/access.js';
import { withNewIds } from '../../../resources/withNewIds.js';
import {
  blocksInCopy,
  findBot,
  initialBlocks,
  insertWithShortcuts,
  listShortcuts,
  modelIn,
  readDraft,
  referencesOf,
  requireMode,
  requireName,
  withoutToolSecrets,
} from '../../bot/index.js';
import { findBuiltIn } from '../../plugin/index.js';
import {
  type AddNote,
  type ArchivedKind,
  type ImportTarget,
  inKeyOrder,
  textOf,
  toText,
} from '../ArchivedKind.js';

const properties = 'agent.json';
const persona = 'persona.md';
const shortcut = () => bot.calls.saveShortcut.input().shape.shortcuts;

/** Agents: what everybody sees of the draft, with its shortcut commands. */
export const agentArchive: ArchivedKind = {
  kind: 'bot',
  folder: 'agents',
  async read({ app, access }, id, note) {
    const head = await findBot(app.db, id);
    if (!head || head.deletedAt !== null || !can(access, 'copy', head)) return undefined;
    const { blocks } = await readDraft(app.db, { ...head, isCollaborative: false }, access.userId);
    const shortcuts = await listShortcuts(app.db, id, blocks.shortcut_sort);
    const { name, description, mode } = head;
    if (head.icon !== '') note('fileLeftOut', 'icon');
    const exported = exportedBlocks(blocks, note);
    const { prompt = '', ...promptInfo } = exported.prompt_info;
    const content = {
      ...{ name, description, mode },
      blocks: inKeyOrder({ ...exported, prompt_info: promptInfo }),
      shortcuts: shortcuts.map(({ shortcut_icon: _icon, ...command }) => inKeyOrder(command)),
    };
    const uses = referencesOf(exported).filter(({ kind, id: used }) => kind !== 'mcp' && !findBuiltIn(used));
    return {
      name,
      files: new Map([
        [properties, toText(content)],
        [persona, prompt],
      ]),
      uses,
    };
  },
  parse(files) {
    const given = z
      .object({
        name: z.string(),
        description: z.unknown(),
        mode: z.number(),
        blocks: z.record(z.string(), z.unknown()),
        shortcuts: z.array(shortcut()).max(botLimits.shortcuts).default([]),
      })
      .parse(JSON.parse(textOf(files, properties)));
    const name = requireName(given.name);
    const { description } = bot.calls.create
      .input()
      .parse({ space_id: '1', name, description: given.description });
    requireMode(given.mode);
    const prompt = textOf(files, persona);
    const blocks = readBlocks({
      ...given.blocks,
      prompt_info: { ...(given.blocks['prompt_info'] as object | undefined), prompt },
    });
    return {
      refersTo: referencesOf(blocks),
      async create(target, id) {
        const { app, access, ids } = target;
        const commands = withNewIds(JSON.stringify(given.shortcuts), ids);
        await insertWithShortcuts(
          app.db,
          access,
          {
            id,
            name,
            description: description ?? '',
            icon: '',
            mode: given.mode,
            blocks: importedBlocks(target, blocks),
          },
          JSON.parse(commands) as ShortcutCommand[],
        );
      },
    };
  },
};

/** Blocks without files, servers and hooks, which an import could not or must not bring to life. */
function exportedBlocks(blocks: BotBlocks, note: AddNote): BotBlocks {
  if (blocks.background_image_info_list.length > 0) note('fileLeftOut', 'background');
  for (const { mcp_server_id } of blocks.mcp_servers) note('activePartLeftOut', `MCP ${mcp_server_id}`);
  if (Object.values(blocks.hook_info).some((hooks) => (hooks ?? []).length > 0))
    note('activePartLeftOut', 'hooks');
  const { memorybase_id: base, ...memory } = blocks.time_capsule_info;
  if (base !== undefined) note('missing', 'memory');
  return {
    ...withoutToolSecrets(blocks, note),
    background_image_info_list: [],
    mcp_servers: [],
    hook_info: {},
    time_capsule_info: memory,
    shortcut_sort: [],
    agents: blocks.agents.map((node) => withoutToolSecrets(node, note)),
  };
}

/** Blocks of unknown origin, as strictly as a save reads them; unknown ones are left out. */
function readBlocks(given: Readonly<Record<string, unknown>>): BotBlocks {
  const read = botBlockNames.flatMap((name) =>
    given[name] === undefined ? [] : [[name, botBlocks[name]().parse(given[name])] as const],
  );
  return { ...initialBlocks, ...Object.fromEntries(read) } as BotBlocks;
}

function importedBlocks({ models, ids, note }: ImportTarget, blocks: BotBlocks): BotBlocks {
  // A file that was not exported here may have what exports leave out.
  const own = blocksInCopy(exportedBlocks(blocks, note), ids, false);
  const imported = new Set(ids.values());
  const withoutVersions = (tools: BotBlocks['plugin_info_list']) =>
    tools.map((item) => (imported.has(item.plugin_id) ? { ...item, plugin_version: '' } : item));
  return {
    ...own,
    plugin_info_list: withoutVersions(own.plugin_info_list),
    model_info: modelIn(models, own.model_info, note),
    agents: own.agents.map((node) => ({
      ...node,
      ...(node.plugin_info_list && { plugin_info_list: withoutVersions(node.plugin_info_list) }),
      ...(node.model_info && { model_info: modelIn(models, node.model_info, note) }),
    })),
  };
}
