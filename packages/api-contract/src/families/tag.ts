import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, optional, shortText } from '../kernel/fields.js';

/** Colours of tags; the studio maps them to its theme. */
export const tagColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet'] as const;
/** A color of a tag. */
export type TagColor = (typeof tagColors)[number];

/** Limits of tags. */
export const tagLimits = {
  /** Characters of a name. */
  name: 30,
  /** Tags of a space. */
  tags: 100,
  /** Tags of a resource. */
  perResource: 20,
  /** Resources changed by one call. */
  changed: 100,
} as const;

const tags = () => z.array(id).max(tagLimits.perResource);

/** Tags of a space, which group resources of any type across folders. */
export const tag = defineFamily('tag', {
  list: post('/api/library/tag/list', {
    auth: 'session',
    audit: { 'zh-CN': '查看标签', en: 'Viewed tags' },
    added: 'the specification groups resources by folders only',
    input: () => z.object({ space_id: id }),
    output: () =>
      z.array(
        z.object({
          tag_id: id,
          name: z.string(),
          color: z.enum(tagColors),
          /** How many resources have it; those in the trash do not count. */
          count: z.number(),
        }),
      ),
  }),
  /** Creates a tag, or changes the one with `tag_id`. */
  save: post('/api/library/tag/save', {
    auth: 'session',
    audit: { 'zh-CN': '保存标签', en: 'Saved a tag' },
    added: 'the specification groups resources by folders only',
    errors: ['tagInvalid', 'tagNotFound'],
    input: () =>
      z.object({
        space_id: id,
        tag_id: optional(id),
        name: shortText(200),
        color: optional(z.enum(tagColors)),
      }),
    output: () => z.object({ tag_id: id }),
  }),
  /** Deletes a tag and removes it from all resources, which stay as they are otherwise. */
  remove: post('/api/library/tag/delete', {
    auth: 'session',
    audit: { 'zh-CN': '删除标签', en: 'Deleted a tag' },
    added: 'the specification groups resources by folders only',
    errors: ['tagNotFound'],
    input: () => z.object({ space_id: id, tag_id: id }),
  }),
  /** Adds tags to resources and removes others from them: for all of these resources, or for none. */
  apply: post('/api/library/tag/apply', {
    auth: 'session',
    audit: { 'zh-CN': '修改资源的标签', en: 'Changed the tags of resources' },
    added: 'the specification groups resources by folders only',
    errors: ['tagInvalid', 'tagNotFound'],
    input: () =>
      z.object({
        space_id: id,
        resources: z
          .array(z.object({ res_id: id, res_type: z.number() }))
          .min(1)
          .max(tagLimits.changed),
        add_tag_ids: optional(tags()),
        remove_tag_ids: optional(tags()),
      }),
  }),
});
