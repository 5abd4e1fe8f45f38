import { type BotBlocks, botBlockNames, type Input, type Result } from '@heddle/api-contract';
import type { botLegacy } from '@heddle/api-contract/families/bot-legacy';
import type { Context } from '../../kernel/Context.js';
import { readBotInfo, readDraft, requireBot } from '../bot/index.js';
import { toAgentInfo } from '../multi-agent/index.js';
import { describeTools } from '../plugin/index.js';
import { findCreators } from '../workflow/index.js';

type Calls = typeof botLegacy.calls;
type WorkInfo = Result<Calls['info']>['data']['work_info'];

const systemPrompt = 1;

/** The draft of an agent or one of its versions, in the form from before blocks. */
export async function readLegacyInfo(
  context: Context,
  { space_id: spaceId, bot_id, version, commit_version }: Input<Calls['info']>,
): Promise<Result<Calls['info']>> {
  await requireBot(context, bot_id, 'view', { spaceId });
  const read = await readBotInfo(context, { bot_id, version, commit_version });
  const { bot_info: info, branch, commit_version: commit, committer_name, commit_time, publish_time } = read;
  const blocks = info as unknown as BotBlocks;
  const people = await findCreators(context, [{ creatorId: String(info.creator_id) }]);
  return {
    data: {
      id: info.bot_id,
      name: info.name,
      description: info.description,
      icon_uri: info.icon_uri,
      icon_url: info.icon_url,
      has_published: read.has_publish ? 1 : 0,
      create_time: info.create_time,
      update_time: info.update_time,
      publish_time,
      creator_id: info.creator_id,
      space_id: read.space_id,
      work_info: toWorkInfo(blocks),
      bot_mode: info.bot_mode,
      agents: blocks.agents.map(toAgentInfo),
      version: info.version,
      ...{ branch, commit_version: commit, committer_name, commit_time },
    },
    has_unpublished_change: read.has_unpublished_change,
    bot_market_status: read.bot_market_status,
    in_collaboration: read.in_collaboration,
    same_with_online: read.same_with_online,
    editable: read.editable,
    deletable: read.deletable,
    collaborator_status: read.collaborator_status,
    creator: people(String(info.creator_id)),
  };
}

function toWorkInfo(blocks: BotBlocks): WorkInfo {
  return {
    prompt: promptList(blocks),
    variable: JSON.stringify(blocks.variable_list),
    other_info: JSON.stringify(blocks.model_info),
    tools: '[]',
    dataset: JSON.stringify(blocks.knowledge),
    onboarding: JSON.stringify(blocks.onboarding_info),
    workflow: JSON.stringify(blocks.workflow_info_list),
    suggest_reply: JSON.stringify(blocks.suggest_reply_info),
    tts: JSON.stringify(blocks.voices_info),
    background_image_info_list: JSON.stringify(blocks.background_image_info_list),
    hook_info: JSON.stringify(blocks.hook_info),
    layout_info: blocks.layout_info,
    user_query_collect_conf: blocks.user_query_collect_conf,
  };
}

const promptList = ({ prompt_info: { prompt = '' } }: BotBlocks) =>
  JSON.stringify([{ prompt_type: systemPrompt, data: prompt, record_id: '' }]);

export async function readPromptAndModel(
  context: Context,
  { BotID: botId }: Input<Calls['prompt']>,
): Promise<Result<Calls['prompt']>> {
  const { head } = await requireBot(context, botId, 'view');
  const { blocks } = await readDraft(context.db, head, context.user.id);
  const entries = blocks.plugin_info_list;
  const tools = await describeTools(context.db, head.spaceId, entries);
  return {
    Tools: entries.flatMap(({ plugin_id, api_id }, index) => {
      const { name, description: desc } = tools[index] ?? {};
      return name === undefined ? [] : [{ name, desc: desc ?? '', plugin_id, api_id }];
    }),
    PromptList: promptList(blocks),
    ModelInfo: JSON.stringify(blocks.model_info),
  };
}

export async function listModules(
  context: Context,
  { space_id: spaceId }: Input<Calls['modules']>,
): Promise<Result<Calls['modules']>> {
  if (spaceId !== undefined) await context.spaceAccess(spaceId, 'view');
  return { module_infos: [...botBlockNames], answer_action_list_config: { answer_action_list: [] } };
}
