import * as z from 'zod';
import { databaseLimits } from '../database/limits.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { because } from '../kernel/reasons.js';
import { botReasons } from '../reasons/bot.js';
import { databaseReasons } from '../reasons/database.js';
import { inputReasons } from '../reasons/input.js';
import { typeProblem } from '../variable/checkType.js';
import { variableLimits } from '../variable/limits.js';
import { agents, multiAgentInfo } from './agents.js';
import {
  knowledge,
  modelInfo,
  number,
  pluginInfoList,
  promptInfo,
  suggestReplyInfo,
  workflowInfoList,
} from './answerBlocks.js';
import { hookInfo } from './hooks.js';
import { botLimits } from './limits.js';
import { visibleText } from './visibleText.js';

const onboardingInfo = () =>
  z.object({
    prologue: optional(visibleText(botLimits.prologue)),
    suggested_questions: optional(
      z.array(visibleText(botLimits.suggestedQuestion)).max(botLimits.suggestedQuestions),
    ),
    /** 1 none, 2 as written here, 3 written by the model. */
    onboarding_mode: optional(count.pipe(z.number().max(3))),
    customized_onboarding_prompt: optional(visibleText(botLimits.suggestPrompt)),
    /** 0 three at random, 1 all. */
    suggested_questions_show_mode: optional(count.pipe(z.number().max(1))),
  });

const variable = () =>
  z.object({
    key: shortText(botLimits.variableName).regex(
      /^[A-Za-z_]\w*$/,
      because(botReasons.variableName({ maximum: botLimits.variableName })),
    ),
    description: optional(visibleText(botLimits.description)),
    default_value: optional(shortText(botLimits.variableValue)),
    is_system: optional(flag),
    /** Keeps the variable out of the prompt. */
    prompt_disabled: optional(flag),
    is_disabled: optional(flag),
    /** Added: JSON text of its type; a string without it. */
    schema: optional(
      shortText(variableLimits.schema).refine(
        (text) => text === '' || typeProblem(text, 'type') === undefined,
        because(botReasons.variableType()),
      ),
    ),
    /** Added: it always has its default value. */
    is_read_only: optional(flag),
    /** Added: ids of the channels in which it is in effect; empty: all. */
    effective_channel_list: optional(z.array(shortText(20)).max(50)),
    /** Added: one value for all channels. */
    share_across_channels: optional(flag),
  });

const variableList = () =>
  z
    .array(variable())
    .max(botLimits.variables)
    .refine(
      (list) => new Set(list.map(({ key }) => key)).size === list.length,
      because(botReasons.variableTwice()),
    );

const voicesInfo = () =>
  z.object({
    muted: optional(flag),
    autoplay: optional(flag),
    /** Voice by language. */
    i18n_lang_voice_str: optional(
      z
        .record(shortText(20), shortText(100))
        .refine((record) => Object.keys(record).length <= 20, because(inputReasons.tooMany({ maximum: 20 }))),
    ),
    /** 1 text, 2 voice, 3 call. */
    default_user_input_type: optional(count.pipe(z.number().max(4))),
  });

const backgroundImage = () =>
  z.object({
    image_uri: optional(shortText(500)),
    origin_image_uri: optional(shortText(500)),
    theme_color: optional(shortText(50)),
    gradient_position: optional(z.object({ left: number(-1e5, 1e5), right: number(-1e5, 1e5) })),
    canvas_position: optional(
      z.object({
        width: number(0, 1e5),
        height: number(0, 1e5),
        left: number(-1e5, 1e5),
        top: number(-1e5, 1e5),
      }),
    ),
  });

const backgroundImageInfoList = () =>
  z
    .array(
      z.object({
        web_background_image: optional(backgroundImage()),
        mobile_background_image: optional(backgroundImage()),
      }),
    )
    .max(1);

/** The chat flow that answers, in chat-flow mode. */
const layoutInfo = () => z.object({ workflow_id: idOrNone });

const shortcutSort = () => z.array(id).max(botLimits.shortcuts);

/** Tools of an MCP server; models see those that are approved. */
const mcpServer = () =>
  z.object({
    mcp_server_id: id,
    enabled_tools: optional(z.array(shortText(128)).max(botLimits.mcpTools)),
  });

const mcpServers = () =>
  z
    .array(mcpServer())
    .max(botLimits.mcpServers)
    .refine(
      (list) => new Set(list.map((item) => item.mcp_server_id)).size === list.length,
      because(botReasons.mcpServerTwice()),
    );

/** A database that the agent reads and writes; published agents use its online table. */
const database = () =>
  z
    .object({
      /** ID of the draft table. */
      table_id: id,
      /** Added: ID of the database; default: `table_id`. */
      database_id: optional(id),
      /** Whether only workflows use it, and not the model. */
      prompt_disabled: optional(flag),
      /** Added: the person is asked before the model changes rows. */
      confirm_writes: optional(flag),
    })
    .transform((entry) => ({ ...entry, database_id: entry.database_id ?? entry.table_id }));

const databaseList = () =>
  z
    .array(database())
    .max(databaseLimits.perBot)
    .refine(
      (list) => new Set(list.map((item) => item.database_id)).size === list.length,
      because(databaseReasons.alreadyBound()),
    );

/** Long-term memory. */
const timeCapsuleInfo = () =>
  z.object({
    /** 0 off, 1 on. */
    time_capsule_mode: optional(count.pipe(z.number().max(1))),
    /** 1: nothing is recalled before answers; the model asks for it with a tool. */
    disable_prompt_calling: optional(count.pipe(z.number().max(1))),
    /** Seconds after which what is remembered is forgotten; empty or `0` for never. */
    time_capsule_time_to_live: optional(
      z
        .union([z.string().regex(/^\d{0,9}$/), z.number().int().min(0).max(999_999_999)])
        .transform((given) => (Number(given) === 0 ? '' : String(given))),
    ),
    /** The agent of the same space whose memory this one shares; none for its own. */
    memorybase_id: idOrNone,
    memorybase_name: optional(shortText(200)),
    memorybase_desc: optional(shortText(2000)),
  });

/** Whether users have the agent create tasks in the chat. */
const taskInfo = () => z.object({ user_task_allowed: optional(flag), enable_preset_task: optional(count) });

/** Files that users sent. `Mode` is another spelling of clients. */
const fileboxInfo = () => {
  /** 0 off, 1 on. */
  const mode = optional(count.pipe(z.number().max(1)));
  return z.object({ mode, Mode: mode }).transform(({ mode: given, Mode: other }) => {
    const stored = given ?? other;
    return { ...(stored !== undefined && { mode: stored }) };
  });
};

const userQueryCollectConf = () =>
  z.object({ is_collected: optional(flag), private_policy: optional(shortText(2000)) });

/**
 * The blocks of an agent by their names on the wire. A block is what the editor saves, versions compare and
 * collaborators merge as a whole. A new block is an entry here and one of its initial value on the server.
 */
export const botBlocks = {
  prompt_info: promptInfo,
  model_info: modelInfo,
  onboarding_info: onboardingInfo,
  workflow_info_list: workflowInfoList,
  plugin_info_list: pluginInfoList,
  knowledge,
  variable_list: variableList,
  suggest_reply_info: suggestReplyInfo,
  voices_info: voicesInfo,
  background_image_info_list: backgroundImageInfoList,
  layout_info: layoutInfo,
  shortcut_sort: shortcutSort,
  hook_info: hookInfo,
  database_list: databaseList,
  /** Added: the specification has MCP servers in prompts only. */
  mcp_servers: mcpServers,
  user_query_collect_conf: userQueryCollectConf,
  time_capsule_info: timeCapsuleInfo,
  filebox_info: fileboxInfo,
  /** Of several agents in one: the agents, and when they hand over. */
  agents,
  multi_agent_info: multiAgentInfo,
  task_info: taskInfo,
} as const;

/** The name of a block. */
export type BotBlockName = keyof typeof botBlocks;

/** Fields that may be undefined may be absent. */
type Sparse<T> = T extends readonly (infer Item)[]
  ? Sparse<Item>[]
  : T extends object
    ? { [K in keyof T as undefined extends T[K] ? never : K]: Sparse<T[K]> } & {
        [K in keyof T as undefined extends T[K] ? K : never]?: Sparse<T[K]>;
      }
    : T;

/** The blocks of an agent. */
export type BotBlocks = { [K in BotBlockName]: Sparse<z.output<ReturnType<(typeof botBlocks)[K]>>> };

/** The names of all blocks. */
export const botBlockNames = Object.keys(botBlocks) as readonly BotBlockName[];
