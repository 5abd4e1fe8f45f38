import * as z from 'zod';
import { get } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, idOrNone, optional } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

/** What became of an act; `begun` where the server stopped in the middle of it. */
export const auditOutcomes = ['begun', 'done', 'refused', 'failed'] as const;

const entry = () =>
  z.object({
    id,
    /** Milliseconds since 1970. */
    at: z.number(),
    /** Empty: nobody was signed in. */
    actor_id: z.string(),
    /** Empty for people who are gone. */
    actor_name: z.string(),
    /** Family and name of the call, such as `space.removeMember`. */
    action: z.string(),
    space_id: z.string(),
    /** Ids that the call named, by field. */
    target: z.record(z.string(), z.string()),
    outcome: z.enum(auditOutcomes),
    /** Name of the refusal. */
    reason: z.string(),
    /** How often it happened alike within one second. */
    times: z.number(),
    address: z.string(),
    logid: z.string(),
  });

// After it a date has a year of more than four digits, which the database does not read.
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

/** One line of the audit log. */
export type AuditLine = z.infer<ReturnType<typeof entry>>;

/** Who did what, and who was not let in. */
export const audit = defineFamily('audit', {
  /** With a space: what concerns it, for those who may change its members. Without: everything, for the owner of the installation. */
  list: get('/api/audit/list', {
    auth: 'session',
    added: 'whoever answers for an installation or a team must see who changed what, and who tried',
    input: () =>
      z.object({
        space_id: idOrNone,
        actor_id: idOrNone,
        outcome: optional(z.enum(auditOutcomes)),
        /** Milliseconds since 1970; lines from then on. */
        since: optional(moment()),
        ...paging('page_size', 'cursor'),
      }),
    output: () => z.object({ items: z.array(entry()), has_more: z.boolean(), next_cursor: z.string() }),
  }),
});
