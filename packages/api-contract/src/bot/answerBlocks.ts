// The blocks that decide how an agent answers: each of several agents has its own.

import * as z from 'zod';
import { cardBinding } from '../card/binding.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { because } from '../kernel/reasons.js';
import { botReasons } from '../reasons/bot.js';
import { inputReasons } from '../reasons/input.js';
import { botLimits } from './limits.js';
import { visibleText } from './visibleText.js';

/** A number within limits. */
export const number = (minimum: number, maximum: number) => optional(z.number().min(minimum).max(maximum));

/** The prompt of an agent. */
export const promptInfo = () =>
  z.object({
    prompt: optional(visibleText(botLimits.persona)),
    /** 0 standard; the prefix mode needs a model that Heddle does not offer. */
    prompt_mode: optional(count),
  });

/** A block without a model is ignored, because clients send it before the models are loaded. */
export const modelInfo = () =>
  z.object({
    model_id: idOrNone,
    temperature: number(0, 2),
    max_tokens: optional(count),
    top_p: number(0, 1),
    top_k: optional(count),
    frequency_penalty: number(-2, 2),
    presence_penalty: number(-2, 2),
    /** 0 text, 1 Markdown, 2 JSON. */
    response_format: optional(count.pipe(z.number().max(2))),
    /** 0 custom, 1 creative, 2 balance, 3 precise. */
    model_style: optional(count.pipe(z.number().max(3))),
    short_memory_policy: optional(
      z.object({
        /** 0 chat, 1 to 3 with function calls. */
        context_mode: optional(count.pipe(z.number().max(3))),
        history_round: optional(count.pipe(z.number().max(botLimits.historyRounds))),
      }),
    ),
    /** Whether the prompt states the current time. */
    sp_current_time: optional(flag),
    sp_anti_leak: optional(flag),
    /** Parameters beyond those above, by name. */
    parameters: optional(
      z
        .record(shortText(64), shortText(1000))
        .refine((record) => Object.keys(record).length <= 50, because(inputReasons.tooMany({ maximum: 50 }))),
    ),
  });

const workflowInfo = () =>
  z.object({
    workflow_id: id,
    /** 0 workflow, 3 chat flow. */
    flow_mode: optional(count),
    /** Added: published agents run the latest version, not the one that was current when they were published. */
    follow_latest: optional(flag),
  });

/** Workflows that the model calls. */
export const workflowInfoList = () =>
  z
    .array(workflowInfo())
    .max(botLimits.workflows)
    .refine(
      (list) => new Set(list.map((item) => item.workflow_id)).size === list.length,
      because(botReasons.workflowTwice()),
    );

const toolInput = () =>
  z.object({
    name: shortText(200),
    /** JSON text; the only value if the input is hidden, else the value if the model gives none. */
    value: optional(shortText(100_000)),
    is_hidden: optional(flag),
    /** A variable of the agent that fills it. */
    variable: optional(shortText(200)),
  });

const pluginInfo = () =>
  z.object({
    plugin_id: id,
    api_id: id,
    api_name: optional(shortText(200)),
    /** Added: what the agent sets for inputs of the tool. */
    inputs: optional(z.array(toolInput()).max(200)),
    /** Added: the environment of the plugin that is called. */
    environment: optional(shortText(50)),
    /** Added: the version that the draft runs; without it, the latest one. */
    plugin_version: optional(shortText(50)),
    /** Added: the card that is shown for the answers of the tool. */
    card: optional(cardBinding()),
  });

/** Tools of plugins that the model calls. */
export const pluginInfoList = () =>
  z
    .array(pluginInfo())
    .max(botLimits.tools)
    .refine(
      (list) => new Set(list.map((item) => item.api_id)).size === list.length,
      because(botReasons.toolTwice()),
    );

const knowledgeInfo = () =>
  z
    .array(
      z.object({
        id,
        name: optional(shortText(200)),
        /** 0; other kinds belong to services that Heddle does not use. */
        type: optional(count),
        /** Added: what it contains, so that the editor need not load it. */
        format_type: optional(count),
      }),
    )
    .max(botLimits.knowledge)
    .refine(
      (list) => new Set(list.map((item) => item.id)).size === list.length,
      because(botReasons.knowledgeTwice()),
    );

/** Knowledge bases of the agent, and how they are searched. */
export const knowledge = () =>
  z.object({
    knowledge_info: optional(knowledgeInfo()),
    top_k: optional(count.pipe(z.number().min(1).max(10))),
    min_score: number(0.01, 0.99),
    /** Retrieve before each answer; otherwise the model asks for it. */
    auto: optional(flag),
    /** 0 semantic, 1 hybrid, 20 full text. */
    search_strategy: optional(count.pipe(z.literal([0, 1, 20]))),
    show_source: optional(flag),
    /** 0 below the reply, 1 as cards. */
    show_source_mode: optional(count.pipe(z.number().max(1))),
    /** 0 default, 1 the customised text. */
    no_recall_reply_mode: optional(count.pipe(z.number().max(1))),
    no_recall_reply_customize_prompt: optional(visibleText(2000)),
    recall_strategy: optional(
      z.object({
        use_rerank: optional(flag),
        use_rewrite: optional(flag),
        use_nl2sql: optional(flag),
      }),
    ),
  });

/** Questions that are suggested after an answer. */
export const suggestReplyInfo = () =>
  z.object({
    /** 0 standard, 1 with the customised prompt, 2 none. */
    suggest_reply_mode: optional(count.pipe(z.number().max(3))),
    customized_suggest_prompt: optional(visibleText(botLimits.suggestPrompt)),
  });
