import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id } from '../kernel/fields.js';
import { useLimit } from '../spendingLimit.js';

const added = 'the specification has no limits of what conversations may use';

const limits = () =>
  z.object({
    /** What the model calls of one conversation may use; without `tokens` and `cost`, as much as the server allows. */
    conversation_limit: useLimit(),
    /** What the operator of the server allows; the lower limit counts. */
    server_limit: useLimit(),
    /** Whether the caller may change the limit. */
    can_change: z.boolean(),
  });

/** Limits of what model calls may use. Those of access tokens are properties of the tokens. */
export const spending = defineFamily('spending', {
  read: post('/api/space/spending_limit/get', {
    auth: 'session',
    added,
    audit: { 'zh-CN': '查看空间的用量上限', en: 'Viewed the usage limits of a workspace' },
    input: () => z.object({ space_id: id }),
    output: limits,
  }),
  change: post('/api/space/spending_limit/set', {
    auth: 'session',
    added,
    audit: { 'zh-CN': '修改空间的用量上限', en: 'Changed the usage limits of a workspace' },
    isAdministrative: true,
    input: () => z.object({ space_id: id, conversation_limit: useLimit() }),
    output: limits,
  }),
});
