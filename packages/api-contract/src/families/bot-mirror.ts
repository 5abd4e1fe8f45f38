import * as z from 'zod';
import { botLimits } from '../bot/limits.js';
import { visibleText } from '../bot/visibleText.js';
import { documentLimit, get, post, put } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, json, optional } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** Modes of agents in mirrors. */
export const mirroredBotModes = ['single', 'multi', 'chatflow'] as const;

const added = 'the command line mirrors the agents of a workspace in a folder';

/** The settings of an agent by the names of its blocks; those that have their initial value are left out. */
const blocks = () => z.record(z.string(), json);

const draft = () =>
  z.object({
    bot_id: id,
    name: z.string(),
    description: z.string(),
    mode: z.enum(mirroredBotModes),
    /** Changes with every save. */
    commit_id: id,
    blocks: blocks(),
  });

const content = () => ({
  name: visibleText(botLimits.name),
  description: optional(visibleText(botLimits.description)),
  mode: optional(z.enum(mirroredBotModes)),
  blocks: blocks(),
});

/**
 * The drafts of agents for programs that keep them as files. Secrets of tools, pictures and shortcut commands are left
 * out, and stay as they are when a draft is saved.
 */
export const botMirror = defineFamily('botMirror', {
  list: get('/v1/agent_drafts', {
    auth: 'token',
    permission: 'Bot.read',
    audit: { 'zh-CN': '通过 API 读取智能体草稿', en: 'Read drafts of agents through the API' },
    added,
    input: () => z.object({ workspace_id: id, ...paging('page_num', 'page_size') }),
    output: () => z.object({ items: z.array(draft()), has_more: z.boolean() }),
  }),
  create: post('/v1/agent_drafts', {
    auth: 'token',
    permission: 'Bot.create',
    audit: { 'zh-CN': '通过 API 新建智能体', en: 'Created an agent through the API' },
    added,
    errors: ['botInvalid'],
    limit: documentLimit,
    input: () => z.object({ workspace_id: id, ...content() }),
    output: draft,
  }),
  /** Saves a draft if its commit is still the given one. Blocks that are left out get their initial value. */
  save: put('/v1/agent_drafts/:bot_id', {
    auth: 'token',
    permission: 'Bot.edit',
    audit: { 'zh-CN': '通过 API 保存智能体', en: 'Saved an agent through the API' },
    added,
    errors: ['botInvalid', 'changedElsewhere'],
    limit: documentLimit,
    input: () => z.object({ bot_id: id, commit_id: id, ...content() }),
    output: draft,
  }),
});
