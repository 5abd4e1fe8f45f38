import { type BotBlockName, type BotBlocks, botBlockNames, botBlocks } from '@heddle/api-contract';
import { equalJson, type JsonObject } from '@heddle/workflow-schema';
import * as z from 'zod';
import { parseWith } from '../../kernel/readJson.js';
import { initialBlocks, toolsWithoutSecrets } from '../bot/index.js';
import { secretName } from '../plugin/index.js';

type Tools = BotBlocks['plugin_info_list'];

// Pictures are files, and the order of shortcuts names commands that are stored apart.
const leftOut: readonly BotBlockName[] = ['background_image_info_list', 'shortcut_sort'];
const names = botBlockNames.filter((name) => !leftOut.includes(name));

const nothing = () => {};

/** The blocks that differ from their initial value, without secrets, in an order that does not change. */
export function toMirrored(blocks: BotBlocks): JsonObject {
  const shown: BotBlocks = {
    ...blocks,
    plugin_info_list: toolsWithoutSecrets(blocks.plugin_info_list, nothing),
    agents: blocks.agents.map((node) => ({
      ...node,
      ...(node.plugin_info_list && {
        plugin_info_list: toolsWithoutSecrets(node.plugin_info_list, nothing),
      }),
    })),
  };
  const plain = JSON.parse(JSON.stringify(shown)) as JsonObject;
  const changed = names.filter((name) => !equalJson(plain[name]!, initialJson[name]!));
  return Object.fromEntries(changed.map((name) => [name, plain[name]!]));
}

const initialJson = JSON.parse(JSON.stringify(initialBlocks)) as JsonObject;

/** Reads blocks as strictly as the editor's save does; those that are left out are taken from `others`. */
export function readMirrored(given: JsonObject, others: Partial<BotBlocks> = {}): Partial<BotBlocks> {
  const schema = z.object({
    blocks: z.object(Object.fromEntries(names.map((name) => [name, botBlocks[name]().optional()]))),
  });
  const { blocks } = parseWith(schema, { blocks: given }) as { blocks: Partial<BotBlocks> };
  const whole = { ...Object.fromEntries(names.map((name) => [name, others[name]])), ...blocks };
  // Without a model, an agent keeps the one that it has.
  if (blocks.model_info?.model_id === undefined) delete whole.model_info;
  return Object.fromEntries(Object.entries(whole).filter(([, block]) => block !== undefined));
}

/** Blocks whose empty secrets have the values that are stored for the same tool. */
export function withStoredSecrets(given: Partial<BotBlocks>, stored: BotBlocks): Partial<BotBlocks> {
  const nodes = new Map(stored.agents.map((node) => [node.agent_id, node]));
  return {
    ...given,
    ...(given.plugin_info_list && {
      plugin_info_list: withSecretsOf(stored.plugin_info_list, given.plugin_info_list),
    }),
    ...(given.agents && {
      agents: given.agents.map((node) => ({
        ...node,
        ...(node.plugin_info_list && {
          plugin_info_list: withSecretsOf(
            nodes.get(node.agent_id)?.plugin_info_list ?? [],
            node.plugin_info_list,
          ),
        }),
      })),
    }),
  };
}

function withSecretsOf(stored: Tools, given: Tools): Tools {
  const known = new Map(stored.map((tool) => [tool.api_id, tool]));
  return given.map((tool) => {
    const before = known.get(tool.api_id)?.inputs ?? [];
    const restored = tool.inputs?.map((input) => {
      if (input.value || !secretName.test(input.name)) return input;
      const value = before.find(({ name }) => name === input.name)?.value;
      return value ? { ...input, value } : input;
    });
    return { ...tool, ...(restored && { inputs: restored }) };
  });
}
