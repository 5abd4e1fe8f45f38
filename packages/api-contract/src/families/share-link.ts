import * as z from 'zod';
import { get, post, redirect } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, optional, shortText } from '../kernel/fields.js';

/** What a link is about (`entity_type`): a product, by its id or that of its agent. */
export const sharedEntities = { bot: 1 } as const;

/** Where a link is shared (`ShareChannels`): it is copied. */
export const shareChannels = { copyLink: 1 } as const;

const session = { auth: 'session', errors: ['discussionInvalid', 'discussionNotFound'] } as const;
const entity = () => ({ entity_id: id, entity_type: count });

/** Short links to products and other pages of this server. */
export const shareLink = defineFamily('shareLink', {
  get: get('/api/marketplace/interaction/share_link/get', {
    ...session,
    audit: { 'zh-CN': '创建分享链接', en: 'Created a share link' },
    input: () => z.object(entity()),
    output: () => z.object({ BID: z.string() }),
  }),
  getWithChannels: get('/api/marketplace/interaction/share_link/get.v2', {
    ...session,
    audit: { 'zh-CN': '创建分享链接', en: 'Created a share link' },
    input: () => z.object({ ...entity(), invitation_method: optional(count) }),
    output: () => z.object({ BID: z.string(), ShareChannels: z.array(z.number()) }),
  }),
  /** Short addresses of pages of this server, by the address given; others are left out. */
  shorten: post('/api/marketplace/interaction/short_url/get', {
    ...session,
    audit: { 'zh-CN': '创建短链接', en: 'Created a short link' },
    input: () => z.object({ source_urls: z.array(shortText(2000)).min(1).max(20) }),
    output: () => z.object({ ShortURLs: z.record(z.string(), z.string()) }),
  }),
  open: redirect('/s/:code', {
    auth: 'none',
    public: 'It leads to a page of this server, which checks who may see it.',
    added: 'short links need an address that opens them',
    audit: { 'zh-CN': '打开短链接', en: 'Opened a short link' },
    input: () => z.object({ code: z.string().regex(/^[\w-]{43}$/) }),
  }),
});
