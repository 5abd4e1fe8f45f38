import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, optional, shortText } from '../kernel/fields.js';

/** Projects: apps, which own workflows, conversations and variables. */
export const project = defineFamily('project', {
  create: post('/api/intelligence_api/draft_project/create', {
    auth: 'session',
    audit: { 'zh-CN': '新建应用', en: 'Created an app' },
    input: () =>
      z.object({
        space_id: id,
        name: shortText(100).min(1),
        description: optional(shortText(2000)),
      }),
    output: () => z.object({ project_id: id }),
  }),
});
