import * as z from 'zod';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { because } from '../kernel/reasons.js';
import { botReasons } from '../reasons/bot.js';
import {
  knowledge,
  modelInfo,
  pluginInfoList,
  promptInfo,
  suggestReplyInfo,
  workflowInfoList,
} from './answerBlocks.js';
import { botLimits } from './limits.js';
import { visibleText } from './visibleText.js';

/** What an agent of several is, by API number: where chats begin, an agent, one that answers once, jumps of all, a published agent. */
export const agentTypes = { start: 0, agent: 1, task: 2, global: 3, bot: 4 } as const;

/** Who answers the next question. */
export const backtracks = { current: 1, previous: 2, start: 3, mostSuitable: 4 } as const;

/** How jumps are found: by tools of the agent's model, or by a model that is asked about them alone. */
export const recognitions = { functionCall: 1, independent: 2 } as const;

/** When a model is asked about jumps. */
export const judgeTimings = { before: 1, after: 2, both: 3 } as const;

/** Whether an agent that is referred to stays at a version, or follows the latest one. */
export const updateTypes = { manual: 1, auto: 2 } as const;

/** Whether one agent after the other speaks, or one for all; and when a jump that is found after an answer happens. */
export const sessionTypes = { flow: 1, host: 2 } as const;

const coordinate = () => optional(z.number().min(-1e6).max(1e6));

/** Where an agent is on the canvas. */
export const agentPosition = () => z.object({ x: coordinate(), y: coordinate() });

const intent = () =>
  z.object({
    intent_id: optional(shortText(50)),
    /** The condition on which the other agent takes over. */
    prompt: optional(visibleText(botLimits.jumpCondition)),
    next_agent_id: idOrNone,
    /** 1: if the jump is found after an answer, the other agent continues it. */
    session_type: optional(count.pipe(z.number().max(2))),
  });

/** Conditions on which other agents take over, the most important one first. */
export const intents = () => z.array(intent()).max(botLimits.jumps);

/** How jumps are found, and who answers the next question. */
export const jumpConfig = () =>
  z.object({
    backtrack: optional(count.pipe(z.number().max(4))),
    recognition: optional(count.pipe(z.number().max(2))),
    independent_conf: optional(
      z.object({
        judge_timing: optional(count.pipe(z.number().max(3))),
        history_round: optional(count.pipe(z.number().max(botLimits.historyRounds))),
        /** Kept; every model that is offered can be chosen. */
        model_type: optional(count.pipe(z.number().max(1))),
        model_id: idOrNone,
        prompt: optional(visibleText(botLimits.suggestPrompt)),
      }),
    ),
  });

/** An agent of several, as it is stored. */
export const agentNode = () =>
  z.object({
    agent_id: id,
    agent_name: optional(visibleText(botLimits.agentName)),
    /** When to use it. */
    description: optional(visibleText(botLimits.agentDescription)),
    agent_type: count.pipe(z.number().max(4)),
    agent_position: optional(agentPosition()),
    icon_uri: optional(shortText(500)),
    /** The agent that answers first. */
    root_agent: optional(flag),
    prompt_info: optional(promptInfo()),
    model_info: optional(modelInfo()),
    plugin_info_list: optional(pluginInfoList()),
    workflow_info_list: optional(workflowInfoList()),
    knowledge: optional(knowledge()),
    suggest_reply_info: optional(suggestReplyInfo()),
    intents: optional(intents()),
    jump_config: optional(jumpConfig()),
    /** The published agent that answers, of one that refers to it, and its version if it stays at one. */
    reference_id: idOrNone,
    current_version: idOrNone,
    update_type: optional(count.pipe(z.number().max(2))),
  });

/** The agents in one. */
export const agents = () =>
  z
    .array(agentNode())
    .max(botLimits.agents + 2)
    .refine(
      (list) => new Set(list.map((item) => item.agent_id)).size === list.length,
      because(botReasons.agentTwice()),
    )
    .refine(
      (list) =>
        list.filter((item) => item.agent_type === agentTypes.start).length <= 1 &&
        list.filter((item) => item.agent_type === agentTypes.global).length <= 1,
      because(botReasons.oneStart()),
    )
    .refine(
      (list) =>
        list.filter(({ agent_type: type }) => type !== agentTypes.start && type !== agentTypes.global)
          .length <= botLimits.agents,
      because(botReasons.tooManyAgents({ maximum: botLimits.agents })),
    );

/** How the agents speak; looks of their connections. */
export const multiAgentInfo = () =>
  z.object({
    /** One of `sessionTypes`. */
    session_type: optional(count.pipe(z.number().max(2))),
    /** 0 curved, 1 straight. */
    connector_type: optional(count.pipe(z.number().max(1))),
  });
