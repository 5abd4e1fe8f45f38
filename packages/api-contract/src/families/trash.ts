import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** After this number of days in the trash, a resource is deleted for good. */
export const trashDays = 30;

const item = () =>
  z.object({
    res_id: id,
    /** As in the library. */
    res_type: z.number(),
    res_sub_type: z.number(),
    name: z.string(),
    creator_name: z.string(),
    /** The app that contains it; empty for one of the library. */
    project_name: z.string(),
    /** Seconds since 1970. */
    delete_time: z.number(),
    /** When it is deleted for good, in seconds since 1970. */
    purge_time: z.number(),
    /** Whether the caller may restore it and delete it for good. */
    can_delete: z.boolean(),
  });

/** A resource in the trash. */
export type TrashItem = z.infer<ReturnType<typeof item>>;

const one = () => z.object({ space_id: id, res_type: z.number(), res_id: id });

/** The trash of a space: resources of all kinds. */
export const trash = defineFamily('trash', {
  /** Lists what was deleted, last deleted first. What was deleted with an app is not listed: it returns with the app. */
  list: post('/api/trash/list', {
    auth: 'session',
    audit: { 'zh-CN': '查看回收站', en: 'Viewed the trash' },
    added: 'the specification has no trash',
    input: () =>
      z.object({
        space_id: id,
        name: optional(shortText(200)),
        /** Only this type, as in the library. */
        res_type: optional(z.number()),
        ...paging('size', 'cursor'),
      }),
    output: () => z.object({ items: z.array(item()), cursor: z.string(), has_more: z.boolean() }),
  }),
  restore: post('/api/trash/restore', {
    auth: 'session',
    audit: { 'zh-CN': '从回收站恢复', en: 'Restored a resource from the trash' },
    added: 'the specification has no trash',
    input: one,
    output: () => z.object({}),
  }),
  deleteForGood: post('/api/trash/delete_for_good', {
    auth: 'session',
    audit: { 'zh-CN': '永久删除', en: 'Deleted a resource for good' },
    added: 'the specification has no trash',
    input: one,
    output: () => z.object({}),
  }),
});
