import * as z from 'zod';
import { count, flag, idOrNone, optional, shortText } from '../kernel/fields.js';
import { because } from '../kernel/reasons.js';
import { botReasons } from '../reasons/bot.js';
import { visibleText } from './visibleText.js';

/** What a shortcut runs before the model answers, by API number. */
export const shortcutTools = { workflow: 1, plugin: 2 } as const;

/** Kinds of fields in the form of a shortcut, by API number. */
export const shortcutInputs = {
  text: 0,
  select: 1,
  image: 2,
  document: 3,
  table: 4,
  audio: 5,
  mixed: 6,
  video: 7,
  archive: 8,
  code: 9,
  txt: 10,
  slides: 11,
} as const;

const maxOptions = 20;
const maxComponents = 10;
const input = () => count.pipe(z.number().max(11));

const component = () =>
  z.object({
    name: optional(visibleText(20)),
    description: optional(visibleText(200)),
    /** One of `shortcutInputs`. */
    input_type: optional(input()),
    /** The parameter of the tool that the field fills. */
    parameter: optional(shortText(100)),
    options: optional(z.array(visibleText(100)).max(maxOptions)),
    default_value: optional(z.object({ value: optional(shortText(3000)), type: optional(input()) })),
    hide: optional(flag),
    upload_options: optional(z.array(input()).max(12)),
  });

const toolInfo = () =>
  z.object({
    tool_name: optional(shortText(200)),
    tool_params_list: optional(
      z
        .array(
          z.object({
            name: optional(shortText(100)),
            required: optional(flag),
            desc: optional(shortText(1000)),
            type: optional(shortText(50)),
            default_value: optional(shortText(3000)),
            refer_component: optional(flag),
          }),
        )
        .max(100),
    ),
  });

/** A shortcut command of an agent. */
export const shortcutCommand = () =>
  z.object({
    /** Absent for a new command. */
    command_id: idOrNone,
    /** The words on the button. */
    command_name: visibleText(20).refine((text) => text.trim() !== '', because(botReasons.nameMissing())),
    /** What people type after a slash. */
    shortcut_command: optional(
      shortText(50).regex(/^(?=[\w-]*[A-Za-z])[\w-]+$|^$/, because(botReasons.commandForm())),
    ),
    description: optional(visibleText(100)),
    /** 0 sends at once, 1 opens a form. */
    send_type: optional(count.pipe(z.number().max(1))),
    /** One of `shortcutTools`. */
    tool_type: optional(count.pipe(z.number().max(2))),
    work_flow_id: idOrNone,
    /** A tool of the agent, by its id or its name. */
    plugin_id: idOrNone,
    plugin_api_id: idOrNone,
    plugin_api_name: optional(shortText(200)),
    /** What is sent; `{name}` stands for a field of the form. */
    template_query: optional(visibleText(3000)),
    components_list: optional(z.array(component()).max(maxComponents)),
    card_schema: optional(shortText(20_000)),
    tool_info: optional(toolInfo()),
    shortcut_icon: optional(z.object({ uri: optional(shortText(500)), url: optional(shortText(2000)) })),
  });

/** A stored shortcut command. */
export type ShortcutCommand = z.infer<ReturnType<typeof shortcutCommand>> & { command_id: string };
