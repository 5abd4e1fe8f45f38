import * as z from 'zod';
import { agentInfo, agentWorkInfo } from '../bot/agentInfo.js';
import { agentNode, agentPosition, intents, jumpConfig } from '../bot/agents.js';
import { botBlocks } from '../bot/blocks.js';
import { botLimits } from '../bot/limits.js';
import { visibleText } from '../bot/visibleText.js';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';

/** What `switchAgentVersion` does: bring references up to date, or keep them. */
export const versionOperations = { upgrade: 1, keep: 2 } as const;

const ofBot = () => z.object({ bot_id: id, space_id: idOrNone, base_commit_version: idOrNone });
const agentType = () => count.pipe(z.number().max(4));
const positions = () => z.array(agentPosition()).max(botLimits.agents);

/** The agent that a node refers to; this interface and the older one spell it differently. */
const reference = () =>
  z.object({
    ReferenceId: idOrNone,
    Version: idOrNone,
    reference_id: idOrNone,
    version: idOrNone,
  });

const state = () => ({ branch: z.number(), same_with_online: z.boolean() });

const details = () => ({
  name: optional(visibleText(botLimits.agentName)),
  description: optional(visibleText(botLimits.agentDescription)),
  position: optional(agentPosition()),
  icon_uri: optional(shortText(500)),
  reference_id: idOrNone,
  current_version: idOrNone,
  intents: optional(intents()),
  is_delete: optional(flag),
});

const many = () =>
  ofBot().extend({
    agent_type: agentType(),
    position: optional(positions()),
    references: optional(z.array(reference()).max(botLimits.agents)),
    agent_cnt: optional(count.pipe(z.number().min(1).max(botLimits.agents))),
  });

const one = () =>
  ofBot().extend({
    agent_type: optional(agentType()),
    position: optional(agentPosition()),
    references: optional(reference()),
  });

const created = { 'zh-CN': '在智能体中新建智能体节点', en: 'Created agents in an agent' } as const;
const updated = { 'zh-CN': '编辑智能体节点', en: 'Edited an agent in an agent' } as const;
const copied = { 'zh-CN': '复制智能体节点', en: 'Duplicated an agent in an agent' } as const;
const session = { auth: 'session', errors: ['botInvalid', 'changedElsewhere'] } as const;
const fields = { ...session, envelope: 'fields' } as const;

/** The agents in an agent that consists of several. */
export const multiAgent = defineFamily('multiAgent', {
  create: post('/api/playground_api/create_agent_v2', {
    ...fields,
    audit: created,
    input: one,
    output: () => z.object({ data: agentNode(), ...state() }),
  }),
  createMany: post('/api/playground_api/batch_create_agent_v2', {
    ...fields,
    audit: created,
    input: many,
    output: () => z.object({ data: z.array(agentNode()), ...state() }),
  }),
  copy: post('/api/playground_api/copy_agent_v2', {
    ...fields,
    audit: copied,
    input: () => ofBot().extend({ agent_id: id }),
    output: () => z.object({ data: agentNode(), ...state() }),
  }),
  update: post('/api/playground_api/update_agent_v2', {
    ...session,
    audit: updated,
    input: () =>
      ofBot().extend({
        /** ID of the agent among the agents. */
        id,
        ...details(),
        prompt_info: optional(botBlocks.prompt_info()),
        model_info: optional(botBlocks.model_info()),
        plugin_info_list: optional(botBlocks.plugin_info_list()),
        knowledge: optional(botBlocks.knowledge()),
        workflow_info_list: optional(botBlocks.workflow_info_list()),
        jump_config: optional(jumpConfig()),
        suggest_reply_info: optional(botBlocks.suggest_reply_info()),
      }),
    output: () => z.object(state()),
  }),
  /** How the agents speak, and the looks of their connections. */
  updateSettings: post('/api/playground_api/update_multi_agent', {
    ...session,
    audit: { 'zh-CN': '更改多智能体设置', en: 'Changed the settings of several agents' },
    input: () =>
      ofBot().extend({
        /** One of `sessionTypes`. */
        session_type: optional(count.pipe(z.number().max(2))),
        connector_type: optional(count.pipe(z.number().max(1))),
      }),
    output: () => z.object(state()),
  }),
  /** Brings references that stay at a version up to date, or keeps them. */
  switchVersions: post('/api/playground_api/switch_agent_version', {
    ...session,
    audit: { 'zh-CN': '更新引用的智能体版本', en: 'Updated the versions of referenced agents' },
    input: () =>
      ofBot().extend({
        /** One of `versionOperations`. */
        operate_type: count.pipe(z.number().min(1).max(2)),
      }),
  }),
  createManyLegacy: post('/api/playground_api/batch_create_agent', {
    ...fields,
    audit: created,
    input: many,
    output: () => z.object({ data: z.array(agentInfo()), ...state() }),
  }),
  updateLegacy: post('/api/playground_api/update_agent', {
    ...session,
    audit: updated,
    input: () =>
      ofBot().extend({
        /** ID of the agent among the agents. */
        id,
        ...details(),
        work_info: optional(agentWorkInfo()),
      }),
    output: () => z.object(state()),
  }),
  createLegacy: post('/api/draftbot/agent/create', {
    ...fields,
    audit: created,
    input: one,
    output: () => z.object({ agentData: z.object({ agentInfo: agentInfo(), ...state() }) }),
  }),
  copyLegacy: post('/api/draftbot/agent/copy', {
    ...fields,
    audit: copied,
    input: () => ofBot().extend({ agent_id: id }),
    output: () => z.object({ agentData: z.object({ agentInfo: agentInfo(), ...state() }) }),
  }),
});
