import * as z from 'zod';
import { botLimits } from '../bot/limits.js';
import { visibleText } from '../bot/visibleText.js';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, idOrNone, optional, shortText } from '../kernel/fields.js';

const promptResource = () =>
  z.object({
    id,
    /** `0` for prompts that come with Heddle. */
    space_id: id,
    name: z.string(),
    description: z.string(),
    prompt_text: z.string(),
  });

/** The prompt library: texts that members of a space share, and those that come with Heddle. */
export const prompt = defineFamily('prompt', {
  get: get('/api/playground_api/get_prompt_resource_info', {
    auth: 'session',
    audit: { 'zh-CN': '查看提示词', en: 'Viewed a prompt' },
    input: () => z.object({ prompt_resource_id: id }),
    output: promptResource,
  }),
  /** Creates a prompt, or replaces one if it has an id. */
  save: post('/api/playground_api/upsert_prompt_resource', {
    auth: 'session',
    audit: { 'zh-CN': '保存提示词', en: 'Saved a prompt' },
    errors: ['promptInvalid'],
    input: () =>
      z.object({
        prompt: z.object({
          id: idOrNone,
          space_id: idOrNone,
          name: optional(visibleText(64)),
          description: optional(visibleText(500)),
          prompt_text: optional(visibleText(botLimits.persona)),
        }),
      }),
    output: () => z.object({ id }),
  }),
  delete: post('/api/playground_api/delete_prompt_resource', {
    auth: 'session',
    audit: { 'zh-CN': '删除提示词', en: 'Deleted a prompt' },
    input: () => z.object({ prompt_resource_id: id }),
  }),
  /** The prompts that come with Heddle, in the caller's language. */
  official: post('/api/playground_api/get_official_prompt_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看官方提示词', en: 'Viewed the official prompts' },
    /** A part of the name or the text. */
    input: () => z.object({ keyword: optional(shortText(200)) }),
    output: () => z.array(promptResource()),
  }),
});
