import * as z from 'zod';
import { json, texts, values } from '../../src/world/values.js';
import { chatMessage } from '../../src/world/world.js';

const status = z.enum(['success', 'fail', 'interrupted', 'cancelled']);

/** The expected state after a step. */
export const expectation = z.strictObject({
  status: z.union([status, z.array(status)]).optional(),
  output: json.optional(),
  answer: z.union([z.string(), values]).optional(),
  error: z.strictObject({ code: z.int().optional(), contains: z.string().optional() }).optional(),
  interrupt: z
    .strictObject({
      nodeId: z.string().optional(),
      type: z.enum(['question', 'input']).optional(),
      data: json.optional(),
    })
    .optional(),
  interrupts: json.optional(),
  pending: z.int().optional(),
  messages: json.optional(),
  tokens: z.strictObject({ input: z.int(), output: z.int() }).optional(),
  nodes: z
    .record(
      z.string(),
      z.strictObject({
        status: z.enum(['success', 'fail', 'running', 'waiting']).optional(),
        input: json.optional(),
        output: json.optional(),
        errorLevel: z.enum(['Error', 'Warn', 'pending']).optional(),
        port: z.string().optional(),
        subExecution: z.boolean().optional(),
      }),
    )
    .optional(),
  frames: json.optional(),
  entries: json.optional(),
  removed: json.optional(),
  schema: json.optional(),
  result: json.optional(),
});

const storeActions = z.enum([
  'canvas',
  'save',
  'testRun',
  'publish',
  'updateMeta',
  'list',
  'detail',
  'toolInfo',
  'fcDetail',
  'fcMerged',
  'references',
  'refs',
  'copy',
  'batchDelete',
  'copyToLibrary',
  'moveToLibrary',
  'duplicateApp',
  'releaseApp',
  'roleSave',
  'roleGet',
  'roleDelete',
  'conversationCreate',
  'conversationRename',
  'conversationDelete',
  'conversationList',
]);

const otherRun = z.strictObject({
  canvas: z.string().optional(),
  input: values.optional(),
  inputStrings: texts.optional(),
  noWait: z.literal(true).optional(),
});

const chatCall = z.strictObject({
  parameters: values,
  messages: z.array(chatMessage).min(1),
  conversation: z.string().optional(),
  appId: z.string().optional(),
  botId: z.string().optional(),
});

/** One step of a case, with the state expected after it. */
export const step = z.union([
  z.strictObject({ run: z.union([z.literal(true), otherRun]), expect: expectation }),
  z.strictObject({ resume: json, expect: expectation }),
  z.strictObject({ answers: z.record(z.string(), z.array(json).min(1)), expect: expectation }),
  z.strictObject({ cancel: z.literal(true), expect: expectation }),
  z.strictObject({ chat: chatCall, expect: expectation }),
  z.strictObject({ check: z.enum(['validate', 'prune', 'schema']), expect: expectation }),
  z.strictObject({
    op: storeActions,
    args: values,
    save: z.string().optional(),
    expect: expectation.optional(),
  }),
]);

/** The steps allowed in each mode. */
export const stepsOfMode = {
  run: ['run', 'resume', 'answers', 'cancel'],
  node: ['run', 'resume', 'cancel'],
  stream: ['run', 'resume'],
  chat: ['chat'],
  validate: ['check'],
  prune: ['check'],
  schema: ['check'],
  store: ['op'],
} as const satisfies Record<string, readonly string[]>;
