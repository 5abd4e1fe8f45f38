import type { BotBlocks, Input, ResourceAction, Result } from '@heddle/api-contract';
import type { bot } from '@heddle/api-contract/families/bot';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import { readTool, requestParameters, responseParameters } from '@heddle/plugin';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { toolAt } from '../plugin/index.js';
import { readDraft } from './botDraft.js';
import { type AuthorizedBot, requireBot } from './requireBot.js';
import { changeBot } from './updateBot.js';

type Calls = typeof bot.calls;
type Entry = BotBlocks['plugin_info_list'][number];
type Parameter = ReturnType<typeof requestParameters>[number];

const fromVariable = 1;

/** The inputs of a tool of an agent, with what the agent sets for them. */
export async function readToolParameters(
  context: Context,
  input: Input<Calls['toolParameters']>,
): Promise<Result<Calls['toolParameters']>> {
  const { entry, tool } = await requireTool(context, input, 'view');
  return {
    request_params: requestParameters(tool).map((parameter) => withSettings(parameter, entry)),
    response_params: responseParameters(tool),
  };
}

function withSettings(parameter: Parameter, { inputs = [] }: Entry): Parameter {
  const set = inputs.find(({ name }) => name === parameter.name);
  if (!set) return parameter;
  return {
    ...parameter,
    ...(set.value !== undefined && { local_default: set.value }),
    local_disable: set.is_hidden === true,
    ...(set.variable && { variable_ref: set.variable, default_param_source: fromVariable }),
  };
}

/** Replaces what an agent sets for the inputs of a tool. */
export async function updateToolParameters(
  context: Context,
  { request_params: given = [], ...input }: Input<Calls['updateToolParameters']>,
): Promise<Result<Calls['updateToolParameters']>> {
  const inputs = given.flatMap(({ name = '', local_default, local_disable, ...parameter }) => {
    const { variable_ref, default_param_source } = parameter;
    const variable = default_param_source === fromVariable && variable_ref ? variable_ref : undefined;
    if (name === '' || (!local_default && !local_disable && !variable)) return [];
    return [
      { name, value: local_default ?? '', is_hidden: local_disable === true, ...(variable && { variable }) },
    ];
  });
  return writeInputs(context, input, inputs);
}

/** Lets the model fill all inputs of a tool again. */
export function deleteToolParameters(
  context: Context,
  input: Input<Calls['deleteToolParameters']>,
): Promise<Result<Calls['deleteToolParameters']>> {
  return writeInputs(context, input, []);
}

async function writeInputs(
  context: Context,
  input: Input<Calls['deleteToolParameters']>,
  inputs: NonNullable<Entry['inputs']>,
): Promise<Record<string, never>> {
  const { found, entry, list } = await requireTool(context, input, 'edit');
  const plugin_info_list = list.map((one) => (one === entry ? { ...entry, inputs } : one));
  await changeBot(context, found, { blocks: { plugin_info_list } });
  return {};
}

/** A tool that the draft of an agent has, by the name in its version. */
async function requireTool(
  context: Context,
  { bot_id, space_id, plugin_id, api_name }: Input<Calls['toolParameters']>,
  action: ResourceAction,
) {
  const found: AuthorizedBot = await requireBot(context, bot_id, action, { spaceId: space_id });
  const { head, access } = found;
  const list = (await readDraft(context.db, head, access.userId)).blocks.plugin_info_list;
  for (const entry of list.filter((one) => one.plugin_id === plugin_id)) {
    const at = await toolAt(context.db, head.spaceId, entry, entry.plugin_version || 'latest');
    if (at?.stored.name === api_name)
      return { found, list, entry, tool: readTool(at.at.content.document, at.stored) };
  }
  throw new DomainError('botInvalid', botReasons.noPluginTool({ field: 'api_name' }));
}
