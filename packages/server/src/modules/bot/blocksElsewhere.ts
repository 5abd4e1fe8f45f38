import type { BotBlocks } from '@heddle/api-contract';
import type { AddCopyNote } from '../../resources/ResourceKind.js';
import { secretName } from '../plugin/index.js';
import { modelIn, type UsableModels } from './usableModels.js';

type Tools = BotBlocks['plugin_info_list'];

/** Blocks for the people of another space: without secrets, hooks and memories, and with models that exist. */
export function blocksElsewhere(blocks: BotBlocks, models: UsableModels, note: AddCopyNote): BotBlocks {
  if (Object.values(blocks.hook_info).some((hooks) => (hooks ?? []).length > 0))
    note('activePartLeftOut', 'hooks');
  const { memorybase_id: base, ...memory } = blocks.time_capsule_info;
  if (base !== undefined) note('missing', 'memory');
  return {
    ...blocks,
    model_info: modelIn(models, blocks.model_info, note),
    hook_info: {},
    time_capsule_info: memory,
    plugin_info_list: toolsWithoutSecrets(blocks.plugin_info_list, note),
    agents: blocks.agents.map((node) => ({
      ...node,
      ...(node.plugin_info_list && { plugin_info_list: toolsWithoutSecrets(node.plugin_info_list, note) }),
      ...(node.model_info && { model_info: modelIn(models, node.model_info, note) }),
    })),
  };
}

/** Tools without the values of inputs that hold secrets. */
export function toolsWithoutSecrets(tools: Tools, note: AddCopyNote): Tools {
  return tools.map(({ inputs, ...item }) => ({
    ...item,
    ...(inputs && { inputs: inputs.map((input) => withoutSecret(input, note)) }),
  }));
}

function withoutSecret<I extends { name: string; value?: string | undefined }>(
  input: I,
  note: AddCopyNote,
): I {
  if (!input.value || !secretName.test(input.name)) return input;
  note('secretRemoved', input.name);
  return { ...input, value: '' };
}
