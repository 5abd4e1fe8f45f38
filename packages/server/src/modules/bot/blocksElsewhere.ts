import type { BotBlocks } from '@heddle/api-contract';
import type { AddCopyNote } from '../../resources/ResourceKind.js';
import { secretName } from '../plugin/index.js';
import { modelIn, type UsableModels } from './usableModels.js';

/** What has tools: the blocks of an agent, or one of its nodes. */
export type WithTools = Partial<Pick<BotBlocks, 'plugin_info_list'>>;

/** Blocks for the people of another space: without secrets, hooks and memories, and with models that exist. */
export function blocksElsewhere(blocks: BotBlocks, models: UsableModels, note: AddCopyNote): BotBlocks {
  if (Object.values(blocks.hook_info).some((hooks) => (hooks ?? []).length > 0))
    note('activePartLeftOut', 'hooks');
  const { memorybase_id: base, ...memory } = blocks.time_capsule_info;
  if (base !== undefined) note('missing', 'memory');
  const model_info = modelIn(models, blocks.model_info, note);
  return {
    ...withoutToolSecrets(blocks, note),
    model_info,
    hook_info: {},
    time_capsule_info: memory,
    agents: blocks.agents.map((node) => ({
      ...withoutToolSecrets(node, note),
      ...(node.model_info && { model_info: modelIn(models, node.model_info, note) }),
    })),
  };
}

/** The same without the values of tool inputs that hold secrets. */
export function withoutToolSecrets<Part extends WithTools>(part: Part, note: AddCopyNote): Part {
  const tools = part.plugin_info_list?.map(({ inputs, ...item }) => ({
    ...item,
    ...(inputs && { inputs: inputs.map((input) => withoutSecret(input, note)) }),
  }));
  return { ...part, ...(tools && { plugin_info_list: tools }) };
}

function withoutSecret<I extends { name: string; value?: string | undefined }>(
  input: I,
  note: AddCopyNote,
): I {
  if (!input.value || !secretName.test(input.name)) return input;
  note('secretRemoved', input.name);
  return { ...input, value: '' };
}
