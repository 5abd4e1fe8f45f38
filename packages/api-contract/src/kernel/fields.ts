import * as z from 'zod';
import { inputReasons } from '../reasons/input.js';
import { because } from './reasons.js';

const largestId = 9223372036854775807n;

/** An id: a decimal string of a 64-bit number. Numbers are accepted and converted to strings. */
export const id = z
  .union([z.string(), z.number().int().nonnegative()])
  .transform(String)
  .refine((text) => /^\d{1,19}$/.test(text) && BigInt(text) <= largestId, because(inputReasons.notAnId()));

/** An optional id: an empty string or "0" means none, as several clients send it. */
export const idOrNone = z
  .union([z.literal(''), z.literal('0'), z.literal(0), z.null(), id])
  .optional()
  .transform((value) => (value ? (String(value) === '0' ? undefined : String(value)) : undefined));

/** A field that may be absent or null, which both become undefined. */
export function optional<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** A count or page number, sent as a number or a string. */
export const count = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(0).max(1_000_000_000));

/** A time in seconds since 1970, sent as a number or a string. */
export const seconds = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(9_999_999_999));

/** A boolean, sent as such or as a string in the query. */
export const flag = z.union([
  z.boolean(),
  z.enum(['true', 'false', '1', '0', '']).transform((text) => text === 'true' || text === '1'),
]);

/** A list: an array in a body; in a query string, `a=1,2`, `a=1&a=2` or `a[]=1&a[]=2`. */
export function list<S extends z.ZodType>(item: S) {
  const fromText = z.string().transform((text) => (text === '' ? [] : text.split(',')));
  // Query items are strings, which items must accept or reject; the types cannot express that.
  const items = z.array(item) as unknown as z.ZodType<z.output<S>[], string[]>;
  return z.union([z.array(item), fromText.pipe(items)]);
}

/** A string of limited length that the database can store. */
export function shortText(longest: number) {
  return (
    z
      .string()
      .max(longest)
      // PostgreSQL cannot store NUL in text, and it has no legitimate use.
      .refine((text) => !text.includes('\0'), because(inputReasons.nul()))
  );
}

/** Any JSON value; only for fields whose format is defined elsewhere, such as a node's inputs. */
export const json: z.ZodType<JsonValue> = (z.json() as z.ZodType<JsonValue>).meta({ id: 'Json' });

/** A JSON value. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
