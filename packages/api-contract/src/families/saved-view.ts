import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { flag, id, optional, shortText } from '../kernel/fields.js';

/** Pages whose filters can be saved. */
export const savedViewPages = ['library', 'develop'] as const;

/** Limits of saved views. */
export const savedViewLimits = {
  /** Characters of a name. */
  name: 40,
  /** Views that a person saves for a page of a space. */
  views: 50,
  /** Characters of the query string. */
  query: 1000,
} as const;

const page = () => z.enum(savedViewPages);

/** Filters of a list under a name: for their creator, or for everybody in the space. */
export const savedView = defineFamily('savedView', {
  /** The caller's views and those shared with the space, by name. */
  list: post('/api/library/view/list', {
    auth: 'session',
    audit: { 'zh-CN': '查看已保存的视图', en: 'Viewed saved views' },
    added: 'the specification has no saved filters',
    input: () => z.object({ space_id: id, page: page() }),
    output: () =>
      z.array(
        z.object({
          view_id: id,
          name: z.string(),
          /** The filters as a query string of the page. */
          query: z.string(),
          is_shared: z.boolean(),
          is_own: z.boolean(),
          /** Whether the caller may change and delete it. */
          can_edit: z.boolean(),
          creator_name: z.string(),
        }),
      ),
  }),
  /** Creates a view, or changes the one with `view_id`. */
  save: post('/api/library/view/save', {
    auth: 'session',
    audit: { 'zh-CN': '保存视图', en: 'Saved a view' },
    added: 'the specification has no saved filters',
    errors: ['savedViewInvalid', 'savedViewNotFound'],
    input: () =>
      z.object({
        space_id: id,
        view_id: optional(id),
        page: page(),
        name: shortText(200),
        query: shortText(savedViewLimits.query),
        is_shared: optional(flag),
      }),
    output: () => z.object({ view_id: id }),
  }),
  remove: post('/api/library/view/delete', {
    auth: 'session',
    audit: { 'zh-CN': '删除视图', en: 'Deleted a view' },
    added: 'the specification has no saved filters',
    errors: ['savedViewNotFound'],
    input: () => z.object({ space_id: id, view_id: id }),
  }),
});
