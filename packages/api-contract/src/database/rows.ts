import * as z from 'zod';
import { count, id, optional, shortText } from '../kernel/fields.js';
import { because } from '../kernel/reasons.js';
import { databaseReasons } from '../reasons/database.js';
import { databaseLimits } from './limits.js';

/** Comparisons of a condition. */
export const operations = {
  equal: 1,
  notEqual: 2,
  greater: 3,
  less: 4,
  greaterOrEqual: 5,
  lessOrEqual: 6,
  in: 7,
  notIn: 8,
  isNull: 9,
  isNotNull: 10,
  like: 11,
  notLike: 12,
} as const;
/** Sort directions. */
export const sortDirections = { ascending: 1, descending: 2 } as const;

const condition = () =>
  z.object({
    /** Name of the field. */
    left: shortText(100),
    operation: count.pipe(z.literal(Object.values(operations))),
    /** The value; for `in` and `not in`, a JSON array. */
    right: optional(shortText(databaseLimits.value)),
  });

export const complexCondition = () =>
  z.object({
    conditions: optional(z.array(condition()).max(databaseLimits.conditions)),
    logic: optional(z.enum(['and', 'or', 'AND', 'OR', ''])),
  });

export const orderBy = () => z.object({ field: optional(shortText(100)), direction: optional(count) });

const record = () =>
  z
    .record(shortText(100), z.union([shortText(databaseLimits.value), z.null()]))
    .refine(
      (row) => Object.keys(row).length <= databaseLimits.fields + 5,
      because(databaseReasons.tooManyValues()),
    );

export const records = () => optional(z.array(record()).max(databaseLimits.recordsAtOnce));
export const sentRecord = () => z.record(z.string(), z.string());

export const rowChange = () =>
  z.object({
    change_id: id,
    /** `alter`: rows by grid; `sql`: rows by the console; `reset`: the table was cleared. */
    kind: z.string(),
    user_id: id,
    user_name: z.string(),
    /** Seconds since 1970. */
    time: z.number(),
    added: z.number(),
    altered: z.number(),
    deleted: z.number(),
    /** False once undone, or if later changes conflict. */
    can_undo: z.boolean(),
    undone: z.boolean(),
  });
