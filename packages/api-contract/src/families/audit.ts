import * as z from 'zod';
import { get } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, idOrNone, optional } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** Outcome of an action; `begun` if the server stopped during it. */
export const auditOutcomes = ['begun', 'done', 'refused', 'failed'] as const;

const entry = () =>
  z.object({
    id,
    /** Milliseconds since 1970. */
    at: z.number(),
    /** Empty: nobody was signed in. */
    actor_id: z.string(),
    /** Empty for deleted users. */
    actor_name: z.string(),
    /** Family and name of the call, such as `space.removeMember`. */
    action: z.string(),
    /** What the person did, in both languages; null for calls of an earlier version. */
    action_label: z.object({ 'zh-CN': z.string(), en: z.string() }).nullable(),
    space_id: z.string(),
    /** Ids in the call's input, by field. */
    target: z.record(z.string(), z.string()),
    outcome: z.enum(auditOutcomes),
    /** Name of the error; empty when the action was allowed. */
    reason: z.string(),
    /** Number of identical events within one second. */
    times: z.number(),
    address: z.string(),
    logid: z.string(),
  });

// Later dates have five-digit years, which the database cannot parse.
const latest = Date.UTC(10_000, 0) - 1;
const moment = () =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(0).max(latest));

/** An entry of the audit log. */
export type AuditLine = z.infer<ReturnType<typeof entry>>;

/** Actions and refused attempts. */
export const audit = defineFamily('audit', {
  /**
   * With a space: its entries, for those who may change its members. Without: all entries, for the owner of
   * the installation.
   */
  list: get('/api/audit/list', {
    auth: 'session',
    audit: { 'zh-CN': '查看审计日志', en: 'Viewed the audit log' },
    added: 'shows owners and administrators who changed what, and who was refused',
    input: () =>
      z.object({
        space_id: idOrNone,
        actor_id: idOrNone,
        outcome: optional(z.enum(auditOutcomes)),
        /** Milliseconds since 1970; only entries from then on. */
        since: optional(moment()),
        ...paging('page_size', 'cursor'),
      }),
    output: () => z.object({ items: z.array(entry()), has_more: z.boolean(), next_cursor: z.string() }),
  }),
});
