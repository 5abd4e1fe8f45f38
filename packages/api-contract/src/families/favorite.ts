import * as z from 'zod';
import { get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, list, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** What people mark as a favourite, by API number; `workflow` is added. */
export const favoriteTypes = { bot: 1, plugin: 2, project: 6, workflow: 100 } as const;

/** `product_status` of an entry: there, or gone. */
export const favoriteStatuses = { listed: 1, unlisted: 2 } as const;

/** Maximum of favourites of a person. */
export const maxFavorites = 1000;

/** Favourites of a person, of any kind; each person has their own. */
export const favorite = defineFamily('favorite', {
  /** Adds something to the favourites of the caller, or removes it. Repeating it changes nothing. */
  mark: post('/api/marketplace/product/favorite', {
    auth: 'session',
    audit: { 'zh-CN': '收藏或取消收藏', en: 'Added or removed a favorite' },
    errors: ['favoriteInvalid', 'productNotFound'],
    envelope: 'fields',
    text: 'message',
    input: () =>
      z.object({
        /** `favoriteTypes`. */
        entity_type: count,
        entity_id: idOrNone,
        /** Of the store; marks the product instead of an object. */
        product_id: idOrNone,
        is_cancel: optional(flag),
      }),
    output: () => z.object({ is_first_favorite: z.boolean() }),
  }),
  list: get('/api/marketplace/product/favorite/list.v2', {
    auth: 'session',
    audit: { 'zh-CN': '查看收藏', en: 'Viewed favorites' },
    text: 'message',
    input: () =>
      z.object({
        /** `favoriteTypes`; all by default. */
        entity_type: optional(count),
        entity_types: optional(list(count)),
        /** Favourites have one order: the latest first. */
        sort_type: optional(count),
        keyword: optional(shortText(100)),
        /** 1 created by the caller. */
        source: optional(count),
        ...paging('cursor_id', 'page_size'),
      }),
    output: () =>
      z.object({
        favorite_entities: z.array(
          z.object({
            entity_id: id,
            entity_type: z.number(),
            /** As it was when it was marked, for what is gone. */
            name: z.string(),
            icon_url: z.string(),
            description: z.string(),
            space_id: id,
            has_space_permission: z.boolean(),
            /** Seconds since 1970, as text. */
            favorite_at: z.string(),
            /** `product_id` only of products of the store. */
            product_extra: z.object({ product_id: optional(id), product_status: z.number() }),
            user_info: z.object({
              user_id: id,
              name: z.string(),
              user_name: z.string(),
              avatar_url: z.string(),
            }),
          }),
        ),
        cursor_id: z.string(),
        has_more: z.boolean(),
      }),
  }),
});
