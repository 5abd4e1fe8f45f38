import { type BotBlockName, type BotBlocks, botBlockNames, botBlocks } from '@heddle/api-contract';
import type { JsonObject } from '@heddle/workflow-schema';
import * as z from 'zod';
import { parseWith } from '../../kernel/readJson.js';
import { blocksIn, changedBlocks, initialBlocks, type WithTools, withoutToolSecrets } from '../bot/index.js';
import { secretName } from '../plugin/index.js';

// Pictures are files, and the order of shortcuts names commands that are stored apart.
const leftOut: readonly BotBlockName[] = ['background_image_info_list', 'shortcut_sort'];
const names = botBlockNames.filter((name) => !leftOut.includes(name));

const nothing = () => {};

/** The blocks that differ from their initial value, without secrets, in an order that does not change. */
export function toMirrored(blocks: BotBlocks): JsonObject {
  const shown: BotBlocks = {
    ...withoutToolSecrets(blocks, nothing),
    agents: blocks.agents.map((node) => withoutToolSecrets(node, nothing)),
  };
  const changed = changedBlocks(initialBlocks, shown).filter((name) => !leftOut.includes(name));
  return JSON.parse(JSON.stringify(Object.fromEntries(changed.map((name) => [name, shown[name]]))));
}

/** Reads blocks as strictly as the editor's save does; those that are left out are taken from `others`. */
export function readMirrored(given: JsonObject, others: Partial<BotBlocks> = {}): Partial<BotBlocks> {
  const schema = z.object({
    blocks: z.object(Object.fromEntries(names.map((name) => [name, botBlocks[name]().optional()]))),
  });
  const { blocks } = parseWith(schema, { blocks: given }) as { blocks: Partial<BotBlocks> };
  return blocksIn({ ...Object.fromEntries(names.map((name) => [name, others[name]])), ...blocks });
}

/** Blocks whose empty secrets have the values that are stored for the same tool. */
export function withStoredSecrets(given: Partial<BotBlocks>, stored: BotBlocks): Partial<BotBlocks> {
  const nodes = new Map(stored.agents.map((node) => [node.agent_id, node]));
  return {
    ...withSecretsOf(stored, given),
    ...(given.agents && {
      agents: given.agents.map((node) => withSecretsOf(nodes.get(node.agent_id), node)),
    }),
  };
}

function withSecretsOf<Part extends WithTools>(stored: WithTools | undefined, given: Part): Part {
  const known = new Map(stored?.plugin_info_list?.map((tool) => [tool.api_id, tool]));
  const tools = given.plugin_info_list?.map((tool) => {
    const before = known.get(tool.api_id)?.inputs ?? [];
    const restored = tool.inputs?.map((input) => {
      if (input.value || !secretName.test(input.name)) return input;
      const value = before.find(({ name }) => name === input.name)?.value;
      return value ? { ...input, value } : input;
    });
    return { ...tool, ...(restored && { inputs: restored }) };
  });
  return { ...given, ...(tools && { plugin_info_list: tools }) };
}
