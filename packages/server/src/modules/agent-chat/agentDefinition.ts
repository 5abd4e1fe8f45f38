import type {
  AgentDefinition,
  AgentHooks,
  Hook,
  PluginBinding,
  ToolBinding,
  WorkflowBinding,
} from '@heddle/agent';
import type { BotBlocks } from '@heddle/api-contract';
import { connectors } from '@heddle/api-contract/families/conversation';
import { jsonSchemaOf } from '@heddle/node-types/execute';
import type { JsonObject, Language } from '@heddle/workflow-schema';
import type { SpaceAccess } from '../../kernel/access.js';
import type { App } from '../../kernel/services.js';
import type { ListedModel } from '../../models/models.js';
import type { Agent, AgentTool, AgentWorkflow } from '../bot/index.js';
import { type Declaration, declarationsOfAgent, defaultOf, isInEffect } from '../variable/index.js';
import { findHead } from '../workflow/index.js';
import { requirePublished } from '../workflow-open/index.js';
import { agentAdditions } from './AgentAddition.js';
import { providedTools } from './AgentTools.js';
import { workflowUri } from './hookWorkflow.js';
import { modelOf } from './modelOf.js';
import { multiAgentDefinition } from './multiAgentDefinition.js';

const usualRounds = 3;
const suggestModes = ['standard', 'custom', 'off', 'standard'] as const;

/** What the runtime needs of an agent: plain JSON, which its run keeps. */
export async function agentDefinition(
  app: App,
  access: SpaceAccess,
  agent: Agent,
  language: Language,
  connectorId: string = connectors.studio,
): Promise<AgentDefinition> {
  const models = await app.models.list(language);
  const definitionOf = (one: Agent) => singleDefinition({ app, access, models, connectorId }, one);
  const multiAgent = await multiAgentDefinition(agent, models, definitionOf);
  return { ...(await definitionOf(agent)), ...(multiAgent && { multiAgent }) };
}

interface DefinitionContext {
  app: App;
  access: SpaceAccess;
  models: readonly ListedModel[];
  connectorId: string;
}

async function singleDefinition(
  { app, access, models, connectorId }: DefinitionContext,
  agent: Agent,
): Promise<AgentDefinition> {
  const { id, name, blocks, workflows, tools, hookWorkflows } = agent;
  const { model_info: model, suggest_reply_info: suggest } = blocks;
  const listed = models.find((one) => one.id === model.model_id);
  const rounds = model.short_memory_policy?.history_round ?? usualRounds;
  return {
    id,
    name,
    persona: blocks.prompt_info.prompt ?? '',
    model: modelOf(model, listed),
    variables: declarationsOfAgent(blocks.variable_list)
      .filter((declaration) => isInEffect(declaration, connectorId))
      .map(toVariable),
    tools: [
      ...(await toolsOf(app, access, workflows)),
      ...tools.map(pluginTool),
      ...(await providedTools(app, access, agent)),
    ],
    history: { rounds },
    suggestions: {
      mode: suggestModes[suggest.suggest_reply_mode ?? 0] ?? 'standard',
      ...(suggest.customized_suggest_prompt && { prompt: suggest.customized_suggest_prompt }),
    },
    ...hooksOf(blocks.hook_info, hookWorkflows),
    ...Object.assign({}, ...(await additionsOf(app, access, agent))),
  };
}

function additionsOf(app: App, access: SpaceAccess, agent: Agent): Promise<Partial<AgentDefinition>[]> {
  return Promise.all(app.extensions(agentAdditions).map((one) => one.definition(app, access, agent)));
}

function toVariable(declaration: Declaration): AgentDefinition['variables'][number] {
  const { name, description, type, isHiddenFromPrompt, isReadOnly } = declaration;
  const defaultValue = defaultOf(declaration);
  const about = type.type === 'string' ? description : `${description} (${type.type}, as JSON)`.trim();
  return {
    name,
    ...(about !== '' && { description: about }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(isHiddenFromPrompt && { isHiddenFromPrompt }),
    ...(isReadOnly && { isReadOnly }),
  };
}

async function toolsOf(
  app: App,
  access: SpaceAccess,
  workflows: readonly AgentWorkflow[],
): Promise<ToolBinding[]> {
  const tools = await Promise.all(workflows.map((workflow) => workflowTool(app, access, workflow)));
  return tools.filter((tool) => tool !== undefined);
}

/** A workflow as a tool; undefined if it is gone, so that the agent answers without it. */
async function workflowTool(
  app: App,
  access: SpaceAccess,
  { id, name, description, version }: AgentWorkflow,
): Promise<WorkflowBinding | undefined> {
  const head = await findHead(app.db, id);
  if (!head) return undefined;
  const { parameters } = await requirePublished(app, access, head, { version });
  const schema: JsonObject = jsonSchemaOf(parameters ?? []);
  return { kind: 'workflow', workflowId: id, version, name, description, parameters: schema };
}

/** A tool of a plugin; what the agent sets for its inputs is the host's to read, see `agentPlugins`. */
function pluginTool({ overrides, card, ...tool }: AgentTool): PluginBinding {
  return {
    kind: 'plugin',
    ...tool,
    overrides: overrides as unknown as JsonObject[],
    ...(card && { card: card as unknown as JsonObject }),
  };
}

function hooksOf(info: BotBlocks['hook_info'], workflows: readonly AgentWorkflow[]): { hooks?: AgentHooks } {
  const toHook = (given: GivenHook) => hookOf(given, workflows);
  const { llm_call_hook, res_parsing_hook, suggestion_hook } = info;
  const { pre_agent_jump_hook: before, post_agent_jump_hook: after } = info;
  const hooks: AgentHooks = {
    ...(llm_call_hook?.length && { modelCall: llm_call_hook.map(toHook) }),
    ...(res_parsing_hook?.length && { answer: res_parsing_hook.map(toHook) }),
    ...(suggestion_hook?.length && { suggestion: suggestion_hook.map(toHook) }),
    ...(before?.length && { beforeJump: before.map(toHook) }),
    ...(after?.length && { afterJump: after.map(toHook) }),
  };
  return Object.keys(hooks).length > 0 ? { hooks } : {};
}

type GivenHook = NonNullable<BotBlocks['hook_info']['llm_call_hook']>[number];

function hookOf(
  { uri, filter_rules, strong_dep, timeout_ms }: GivenHook,
  workflows: readonly AgentWorkflow[],
): Hook {
  const version = workflows.find(({ id }) => uri === workflowUri(id))?.version;
  return {
    uri,
    ...(version !== undefined && { version }),
    filters: (filter_rules ?? []).flatMap(readFilter),
    ...(strong_dep && { isStrong: true }),
    ...(timeout_ms && { timeoutMs: timeout_ms }),
  };
}

const fields = { 'message.role': 'role', 'message.text': 'text', agent_id: 'agentId' } as const;

/** A rule such as `message.text contains refund`; one that cannot be read never holds. */
function readFilter(rule: string): NonNullable<Hook['filters']>[number][] {
  const [, field = '', operator = '', value = ''] =
    /^\s*(\S+)\s+(equals|contains)\s+(.*?)\s*$/s.exec(rule) ?? [];
  const known = fields[field as keyof typeof fields];
  if (known === undefined) return [{ field: 'role', operator: 'equals', value: `unreadable rule: ${rule}` }];
  return [{ field: known, operator: operator as 'equals' | 'contains', value }];
}
