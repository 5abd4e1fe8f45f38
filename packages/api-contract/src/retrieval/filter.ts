import * as z from 'zod';
import { because } from '../kernel/reasons.js';
import { retrievalReasons } from '../reasons/retrieval.js';

/** Limits of a filter on documents. */
export const filterLimits = {
  depth: 5,
  conditions: 50,
  values: 100,
  fieldCharacters: 100,
  valueCharacters: 500,
} as const;

const fieldName = /^(?:tags|name|[\p{L}_][\p{L}\p{N}_. -]*)$/u;

const field = () =>
  z.string().max(filterLimits.fieldCharacters).regex(fieldName, because(retrievalReasons.filterField()));

const scalar = () =>
  z
    .union([z.string().max(filterLimits.valueCharacters), z.number(), z.boolean()])
    .refine(
      (value) => typeof value !== 'string' || !value.includes('\0'),
      because(retrievalReasons.filterValue()),
    );

/**
 * A condition on documents. The field is `tags`, `name` (of the document) or the name of a metadata field. On
 * `tags`, `eq` and `in` hold if the document has the tag, or one of the tags.
 */
export type DocumentFilter =
  | { op: 'eq' | 'ne'; field: string; value: string | number | boolean }
  /** `%` stands for any text, `_` for any character; without regard to case. */
  | { op: 'like'; field: string; value: string }
  | { op: 'in'; field: string; values: (string | number | boolean)[] }
  | { op: 'and' | 'or'; filters: DocumentFilter[] };

const condition: z.ZodType<DocumentFilter> = z.lazy(() =>
  z.discriminatedUnion('op', [
    z.strictObject({ op: z.enum(['eq', 'ne']), field: field(), value: scalar() }),
    z.strictObject({
      op: z.literal('like'),
      field: field(),
      value: z.string().max(filterLimits.valueCharacters),
    }),
    z.strictObject({
      op: z.literal('in'),
      field: field(),
      values: z.array(scalar()).min(1).max(filterLimits.values),
    }),
    z.strictObject({
      op: z.enum(['and', 'or']),
      filters: z.array(condition).min(1).max(filterLimits.conditions),
    }),
  ]),
);

/** A filter on documents, bounded in depth and size. */
export const documentFilter = () =>
  condition.refine(
    (filter) => depthOf(filter) <= filterLimits.depth && sizeOf(filter) <= filterLimits.conditions,
    because(
      retrievalReasons.filterTooLarge({ depth: filterLimits.depth, conditions: filterLimits.conditions }),
    ),
  );

function depthOf(filter: DocumentFilter): number {
  return 'filters' in filter ? 1 + Math.max(...filter.filters.map(depthOf)) : 1;
}

function sizeOf(filter: DocumentFilter): number {
  return 'filters' in filter ? filter.filters.reduce((sum, one) => sum + sizeOf(one), 1) : 1;
}
