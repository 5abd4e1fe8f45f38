import { botBlocks, type Input, type Result } from '@heddle/api-contract';
import type { multiAgent } from '@heddle/api-contract/families/multi-agent';
import { isJsonObject, type Json } from '@heddle/workflow-schema';
import type { ZodType } from 'zod';
import { DomainError, programText } from '../../kernel/DomainError.js';
import type { AgentNode } from '../bot/index.js';

type Calls = typeof multiAgent.calls;
type AgentInfo = Result<Calls['createManyLegacy']>['data'][number];
type WorkInfo = NonNullable<Input<Calls['updateLegacy']>['work_info']>;

const systemPrompt = 1;

/** An agent in the form from before blocks: its parts are JSON texts. */
export function toAgentInfo(node: AgentNode): AgentInfo {
  const { prompt_info, model_info, knowledge, workflow_info_list, plugin_info_list } = node;
  const { suggest_reply_info, jump_config } = node;
  const prompts = [{ prompt_type: systemPrompt, data: prompt_info?.prompt ?? '', record_id: '' }];
  return {
    id: node.agent_id,
    agent_type: node.agent_type,
    name: node.agent_name ?? '',
    description: node.description ?? '',
    position: node.agent_position ?? {},
    icon_uri: node.icon_uri ?? '',
    intents: node.intents ?? [],
    work_info: {
      prompt: JSON.stringify(prompts),
      other_info: JSON.stringify(model_info ?? {}),
      tools: JSON.stringify(plugin_info_list ?? []),
      dataset: JSON.stringify(knowledge ?? {}),
      workflow: JSON.stringify(workflow_info_list ?? []),
      suggest_reply: JSON.stringify(suggest_reply_info ?? {}),
      ...(jump_config && { jump_config }),
    },
    reference_id: node.reference_id ?? '',
    current_version: node.current_version ?? '',
    update_type: node.update_type ?? 0,
  };
}

/** The parts of an agent that the JSON texts hold. */
export function readWorkInfo(given: WorkInfo): Partial<AgentNode> {
  const model = readPart('other_info', given.other_info, botBlocks.model_info());
  const parts = {
    prompt_info: readPrompt(given.prompt),
    model_info: model?.model_id === undefined ? undefined : model,
    plugin_info_list: readPart('tools', given.tools, botBlocks.plugin_info_list()),
    knowledge: readPart('dataset', given.dataset, botBlocks.knowledge()),
    workflow_info_list: readPart('workflow', given.workflow, botBlocks.workflow_info_list()),
    suggest_reply_info: readPart('suggest_reply', given.suggest_reply, botBlocks.suggest_reply_info()),
    jump_config: given.jump_config,
  };
  const there = Object.entries(parts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(there) as Partial<AgentNode>;
}

/** A list of prompts, of which the system prompt counts, or the prompt as it is. */
function readPrompt(text: string | undefined): AgentNode['prompt_info'] {
  if (text === undefined) return undefined;
  const list = parse(text);
  const found = Array.isArray(list)
    ? list.filter(isJsonObject).find(({ prompt_type: type }) => type === systemPrompt)
    : undefined;
  const prompt = Array.isArray(list) ? String(found?.data ?? '') : text;
  return readPart('prompt', JSON.stringify({ prompt }), botBlocks.prompt_info());
}

function readPart<Part>(name: string, text: string | undefined, schema: ZodType<Part>): Part | undefined {
  if (text === undefined || text === '') return undefined;
  const read = schema.safeParse(parse(text));
  if (!read.success) throw new DomainError('badRequest', programText(`work_info.${name}: not valid`));
  return read.data;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
