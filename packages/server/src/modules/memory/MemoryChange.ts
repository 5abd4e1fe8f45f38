import { memoryLimits, memoryTypes } from '@heddle/api-contract/families/memory';
import * as z from 'zod';

/** A change of the memory that a model proposes. */
export type MemoryChange = z.output<typeof change>;

const kinds = { essential: memoryTypes.essential, topic: memoryTypes.topic, chat: memoryTypes.chat } as const;

const change = z.object({
  op: z.enum(['add', 'update', 'delete', 'none']),
  type: z
    .enum(['essential', 'topic', 'chat'])
    .nullish()
    .transform((kind) => kinds[kind ?? 'topic']),
  /** The item to change. */
  id: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((id) => (id === null || id === undefined ? '' : String(id))),
  text: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  tags: z
    .array(z.string().max(memoryLimits.tag))
    .nullish()
    .transform((tags) => (tags ?? []).slice(0, memoryLimits.tags)),
  event_ms: z
    .number()
    .nullish()
    .transform((ms) => (ms && ms > 0 && ms < 8.64e15 ? ms : undefined)),
  confidence: z
    .number()
    .nullish()
    .transform((confidence) => Math.min(1, Math.max(0, confidence ?? 0.7))),
  /** Messages of the person that say it. */
  source_message_ids: z
    .array(z.union([z.string(), z.number()]).transform(String))
    .nullish()
    .transform((ids) => ids ?? []),
});

const mostChanges = 50;

/** The changes in the answer of a model; undefined if it has none in the expected form. */
export function readChanges(reply: unknown): MemoryChange[] | undefined {
  const list = z.object({ ops: z.array(z.unknown()) }).safeParse(reply);
  if (!list.success) return undefined;
  const read = list.data.ops.slice(0, mostChanges).map((one) => change.safeParse(one));
  // One malformed change does not spoil the others.
  if (read.length > 0 && read.every(({ success }) => !success)) return undefined;
  return read.flatMap(({ data }) => data ?? []);
}

/** For models that answer by a schema. */
export const changesSchema = {
  type: 'object',
  required: ['ops'],
  properties: {
    ops: {
      type: 'array',
      items: {
        type: 'object',
        required: ['op', 'type', 'id', 'text', 'tags', 'event_ms', 'confidence', 'source_message_ids'],
        additionalProperties: false,
        properties: {
          op: { type: 'string', enum: ['add', 'update', 'delete', 'none'] },
          type: { type: 'string', enum: ['essential', 'topic', 'chat'] },
          id: { type: 'string' },
          text: { type: 'string' },
          tags: { type: 'array', items: { type: 'string' } },
          event_ms: { type: 'number' },
          confidence: { type: 'number' },
          source_message_ids: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
  additionalProperties: false,
};
