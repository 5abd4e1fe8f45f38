import * as z from 'zod';
import { post } from '../kernel/call.js';
import { id, idOrNone } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { shortcutCommand } from './shortcuts.js';

/** Shortcut commands of agents. They are offered once the block `shortcut_sort` lists them. */
export const shortcutCalls = {
  saveShortcut: post('/api/playground_api/create_update_shortcut_command', {
    auth: 'session',
    audit: { 'zh-CN': '保存快捷指令', en: 'Saved a shortcut of an agent' },
    errors: ['botInvalid'],
    envelope: 'fields',
    also: ['/api/playground_api/create_shortcut_command'],
    input: () =>
      z.object({
        /** The agent. */
        object_id: id,
        space_id: idOrNone,
        shortcuts: shortcutCommand(),
      }),
    output: () => z.object({ shortcuts: shortcutCommand() }),
  }),
  /** Nodes of agents with several nodes; always empty, because they are not built yet. */
  shortcutNodes: post('/api/playground_api/get_shortcut_avail_nodes', {
    auth: 'session',
    audit: { 'zh-CN': '查看快捷指令的节点', en: 'Viewed the nodes for a shortcut' },
    input: () => z.object({ bot_id: id, space_id: idOrNone, ...paging('page_num', 'page_size') }),
    output: () => z.object({ has_more: z.boolean(), nodes: z.array(z.never()) }),
  }),
};
