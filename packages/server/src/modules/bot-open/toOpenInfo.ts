import type { Result, ShortcutCommand } from '@heddle/api-contract';
import { type botOpen, replyModes, responseFormats } from '@heddle/api-contract/families/bot-open';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { type BotState, findWorkflowsOf } from '../bot/index.js';
import { iconUrl } from '../file/index.js';
import { describeTool, visiblePlugin } from '../plugin/index.js';
import { languageOf } from '../workflow/index.js';
import { toOpenShortcut } from './toOpenShortcut.js';

type Info = Result<(typeof botOpen.calls)['info']>;

const inputTypes = ['', 'text', 'voice', 'call', 'video_call'];

/** An agent for programs. */
export async function toOpenInfo(
  context: Context,
  state: BotState,
  shortcuts: readonly ShortcutCommand[],
): Promise<Info> {
  const { blocks } = state;
  const { prologue = '', suggested_questions = [] } = blocks.onboarding_info;
  const suggest = blocks.suggest_reply_info;
  return {
    bot_id: state.id,
    name: state.name,
    description: state.description,
    icon_url: await iconUrl(context, state.icon),
    create_time: toSeconds(state.createdAt),
    update_time: toSeconds(state.updatedAt),
    version: state.version,
    prompt_info: { prompt: blocks.prompt_info.prompt ?? '' },
    onboarding_info: { prologue, suggested_questions },
    bot_mode: state.mode,
    model_info: await toOpenModel(context, state),
    plugin_info_list: await toOpenPlugins(context, state),
    knowledge: { knowledge_infos: [] },
    workflow_info_list: await toOpenWorkflows(context, state),
    shortcut_commands: shortcuts.map(toOpenShortcut),
    suggest_reply_info: {
      reply_mode: replyModes[suggest.suggest_reply_mode ?? 0] ?? 'enable',
      customized_prompt: suggest.customized_suggest_prompt ?? '',
    },
    background_image_info: await toOpenBackground(context, state),
    variables: blocks.variable_list.map((variable) => ({
      keyword: variable.key,
      default_value: variable.default_value ?? '',
      variable_type: 'KVVariable',
      channel: variable.is_system ? 'system' : 'custom',
      description: variable.description ?? '',
      enable: !variable.is_disabled,
      prompt_enable: !variable.prompt_disabled,
    })),
    default_user_input_type: inputTypes[blocks.voices_info.default_user_input_type ?? 0] ?? '',
    owner_user_id: state.creatorId,
  };
}

async function toOpenModel(
  context: Context,
  { blocks: { model_info } }: BotState,
): Promise<Info['model_info']> {
  const { model_id = '', short_memory_policy, response_format = 0, ...rest } = model_info;
  const listed = await context.models.list(languageOf(context.user.locale));
  const { temperature, top_p, top_k, max_tokens, frequency_penalty, presence_penalty } = rest;
  return {
    model_id,
    model_name: listed.find(({ id }) => id === model_id)?.name ?? '',
    ...{ temperature, top_p, top_k, max_tokens, frequency_penalty, presence_penalty },
    context_round: short_memory_policy?.history_round,
    response_format: responseFormats[response_format] ?? 'text',
  };
}

/** The plugins of an agent, each with the tools that it uses; without those that are gone. */
async function toOpenPlugins(context: Context, state: BotState): Promise<Info['plugin_info_list']> {
  const { blocks, frozen, spaceId } = state;
  const ids = [...new Set(blocks.plugin_info_list.map(({ plugin_id }) => plugin_id))];
  const plugins = await Promise.all(
    ids.map(async (plugin_id) => {
      const head = await visiblePlugin(context.db, spaceId, plugin_id);
      if (!head) return [];
      const entries = blocks.plugin_info_list.filter((entry) => entry.plugin_id === plugin_id);
      const tools = await Promise.all(
        entries.map(async (entry) => {
          const tool = frozen.tools[entry.api_id] ?? (await describeTool(context.db, spaceId, entry));
          return tool ? [{ api_id: entry.api_id, name: tool.name, description: tool.description }] : [];
        }),
      );
      const { name, description, icon } = head;
      const icon_url = await iconUrl(context, icon);
      return [{ plugin_id, name, description, icon_url, api_info_list: tools.flat() }];
    }),
  );
  return plugins.flat();
}

async function toOpenWorkflows(context: Context, state: BotState): Promise<Info['workflow_info_list']> {
  const found = await findWorkflowsOf(context, state);
  const listed = state.blocks.workflow_info_list.flatMap(({ workflow_id: id }) => found.get(id) ?? []);
  return Promise.all(
    listed.map(async ({ id, name, description, icon }) => ({
      id,
      // A publication froze what the model is told.
      name: state.frozen.workflows[id]?.name ?? name,
      description: state.frozen.workflows[id]?.description ?? description,
      icon_url: await iconUrl(context, icon),
    })),
  );
}

async function toOpenBackground(
  context: Context,
  { blocks }: BotState,
): Promise<Info['background_image_info']> {
  const [pictures = {}] = blocks.background_image_info_list;
  const entries = Object.entries(pictures).flatMap(([place, picture]) =>
    picture ? [{ place, picture }] : [],
  );
  const described = await Promise.all(
    entries.map(async ({ place, picture: { image_uri = '', theme_color, ...positions } }) => {
      const { gradient_position, canvas_position } = positions;
      const image_url = await iconUrl(context, image_uri);
      const numbers = (position: object | undefined) => position && numbersOf(position);
      return [
        place,
        {
          image_url,
          theme_color,
          gradient_position: numbers(gradient_position),
          canvas_position: numbers(canvas_position),
        },
      ];
    }),
  );
  return Object.fromEntries(described) as Info['background_image_info'];
}

function numbersOf(position: object): Record<string, number> {
  return Object.fromEntries(Object.entries(position).filter(([, value]) => typeof value === 'number'));
}
