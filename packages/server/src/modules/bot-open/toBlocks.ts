import type { BotBlocks, Input } from '@heddle/api-contract';
import { type botOpen, replyModes, responseFormats } from '@heddle/api-contract/families/bot-open';

type Settings = Omit<Input<(typeof botOpen.calls)['update']>, 'bot_id' | 'name'>;

const manual = 2;
const custom = 0;

/** The blocks that a program sets; fields of a block that it leaves out keep their value. */
export function toBlocks(settings: Settings, before: BotBlocks): Partial<BotBlocks> {
  const { prompt_info, onboarding_info, workflow_id_list, model_info_config, suggest_reply_info } = settings;
  const { plugin_id_list } = settings;
  return {
    ...(prompt_info && { prompt_info: { ...before.prompt_info, ...prompt_info } }),
    ...(onboarding_info && {
      onboarding_info: { ...before.onboarding_info, ...onboarding_info, onboarding_mode: manual },
    }),
    ...(workflow_id_list && {
      workflow_info_list: workflow_id_list.ids.map(
        ({ id }) =>
          before.workflow_info_list.find(({ workflow_id }) => workflow_id === id) ?? { workflow_id: id },
      ),
    }),
    ...(plugin_id_list && {
      plugin_info_list: plugin_id_list.id_list.map(
        (tool) => before.plugin_info_list.find(({ api_id }) => api_id === tool.api_id) ?? tool,
      ),
    }),
    ...(model_info_config && { model_info: toModel(model_info_config, before.model_info) }),
    ...(suggest_reply_info && {
      suggest_reply_info: {
        suggest_reply_mode: replyModes.indexOf(suggest_reply_info.reply_mode ?? 'enable'),
        customized_suggest_prompt: suggest_reply_info.customized_prompt,
      },
    }),
  };
}

function toModel(
  { context_round, response_format, ...values }: NonNullable<Settings['model_info_config']>,
  before: BotBlocks['model_info'],
): BotBlocks['model_info'] {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return {
    ...before,
    ...given,
    model_style: custom,
    ...(response_format && { response_format: responseFormats.indexOf(response_format) }),
    ...(context_round !== undefined && {
      short_memory_policy: { ...before.short_memory_policy, history_round: context_round },
    }),
  };
}
