import type { AgentDefinition } from '@heddle/agent';
import type { BotBlocks } from '@heddle/api-contract';
import type { ListedModel } from '../../models/models.js';

/** The model of an agent with its settings. */
export function modelOf(
  info: BotBlocks['model_info'],
  listed: ListedModel | undefined,
): AgentDefinition['model'] {
  const { temperature, top_p, max_tokens, frequency_penalty, presence_penalty } = info;
  const { name, contextTokens, capabilities } = listed ?? {};
  const sees = (['image', 'audio', 'video'] as const).filter((kind) =>
    (capabilities as readonly string[] | undefined)?.includes(kind),
  );
  return {
    id: info.model_id ?? '',
    ...(name !== undefined && { name }),
    ...(temperature !== undefined && { temperature }),
    ...(top_p !== undefined && { topP: top_p }),
    ...(max_tokens !== undefined && max_tokens > 0 && { maxTokens: max_tokens }),
    ...(frequency_penalty !== undefined && { frequencyPenalty: frequency_penalty }),
    ...(presence_penalty !== undefined && { presencePenalty: presence_penalty }),
    ...(contextTokens !== undefined && { contextTokens }),
    ...(sees.length > 0 && { sees }),
  };
}
