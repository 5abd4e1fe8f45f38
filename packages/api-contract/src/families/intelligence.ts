import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id } from '../kernel/fields.js';

/** Agents and applications of a space. */
export const intelligence = defineFamily('intelligence', {
  /** Always empty, because agents and applications are not supported yet. */
  draftList: post('/api/intelligence_api/search/get_draft_intelligence_list', {
    auth: 'session',
    audit: { 'zh-CN': '查看智能体与应用', en: 'Viewed agents and apps' },
    input: () => z.object({ space_id: id }),
    output: () =>
      z.object({
        intelligences: z.array(z.never()),
        total: z.number(),
        has_more: z.boolean(),
        next_cursor_id: z.string(),
      }),
  }),
});
