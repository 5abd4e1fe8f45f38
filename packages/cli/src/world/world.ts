import * as z from 'zod';
import { json, texts, type, values } from './values.js';

const usage = z.strictObject({ input: z.int(), output: z.int() });

const everyReply = {
  when: z.array(z.string()).min(1).optional(),
  tokens: usage.optional(),
  check: z
    .strictObject({
      messages: z.int().optional(),
      system: z.string().optional(),
      contains: z.array(z.string()).optional(),
      lastMessage: json.optional(),
    })
    .optional(),
};

const toolCall = z.union([
  z.strictObject({ workflowId: z.string(), arguments: values }),
  z.strictObject({ pluginId: z.string(), apiId: z.string(), arguments: values }),
]);

const promptReply = z.union([
  z.strictObject({ text: z.string(), reasoning: z.string().optional(), ...everyReply }),
  z.strictObject({
    stream: z.array(z.string()).min(1),
    reasoning: z.array(z.string()).optional(),
    ...everyReply,
  }),
  z.strictObject({ toolCalls: z.array(toolCall).min(1), ...everyReply }),
  z.strictObject({ error: z.string(), ...everyReply }),
]);

/** The scripted behaviour of a model at one call. */
export type Reply = z.infer<typeof promptReply> | { afterMs: number; then: Reply };

/** One reply of a scripted model. */
export const reply: z.ZodType<Reply> = z.lazy(() =>
  // biome-ignore lint/suspicious/noThenProperty: a key of the case format; it contains data, not a function.
  z.union([promptReply, z.strictObject({ afterMs: z.int().positive(), then: reply })]),
);

const body = z.union([
  z.strictObject({ json }),
  z.strictObject({ text: z.string() }),
  z.strictObject({ repeat: z.string().min(1), times: z.int().positive() }),
]);

const httpRule = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD']),
  url: z.string(),
  expect: z
    .strictObject({
      headers: texts.optional(),
      query: texts.optional(),
      body: z
        .union([body, z.strictObject({ form: texts }), z.strictObject({ files: z.record(z.string(), body) })])
        .optional(),
    })
    .optional(),
  reply: z.union([
    z.strictObject({ status: z.int(), headers: texts.optional(), body: body.optional() }),
    z.strictObject({ echo: z.literal(true) }),
  ]),
});

const databaseCall = z.strictObject({
  op: z.enum(['insert', 'update', 'query', 'delete', 'sql']),
  expect: z
    .strictObject({
      fields: values.optional(),
      where: z
        .array(z.strictObject({ left: z.string(), operator: z.string(), right: json.optional() }))
        .optional(),
      relation: z.enum(['AND', 'OR']).optional(),
      select: z.array(z.string()).optional(),
    })
    .optional(),
  result: z.strictObject({ rows: z.array(values).optional(), rowNum: z.int().optional() }),
});

const knowledge = z.strictObject({
  name: z.string().optional(),
  description: z.string().optional(),
  slices: z.array(z.strictObject({ documentId: z.string(), content: z.string() })).optional(),
  write: z.strictObject({ documentId: z.string(), expectFileName: z.string().optional() }).optional(),
  delete: z.boolean().optional(),
});

/** A message of a conversation. */
export const chatMessage = z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string() });

const conversations = z.strictObject({
  templates: z.array(z.string()).optional(),
  existing: z.array(z.strictObject({ name: z.string(), messages: z.array(chatMessage) })).optional(),
  scripted: z
    .strictObject({
      history: z.array(chatMessage).optional(),
      editError: z.strictObject({ code: z.int(), message: z.string() }).optional(),
    })
    .optional(),
});

const variables = z.record(z.string(), z.strictObject({ type, value: json.optional() }));

const program = z.union([
  z.strictObject({ result: values }),
  z.strictObject({ error: z.string() }),
  z.strictObject({ echoParams: z.literal(true) }),
  z.strictObject({ parseJson: z.string() }),
  z.strictObject({
    calls: z
      .array(z.strictObject({ params: json, result: values.optional(), error: z.string().optional() }))
      .min(1),
  }),
]);

/** The scripted behaviour of a Code node. */
export type Program = z.infer<typeof program>;

/** The fields of a case that script models, tools and stores, and define the owner of the run. */
export const worldFields = {
  scope: z.strictObject({ appId: z.string().optional(), botId: z.string().optional() }).optional(),
  models: z.record(z.string(), z.array(reply).min(1)).optional(),
  tools: z
    .record(
      z.string().regex(/^\d+\/\d+$/),
      z.strictObject({
        name: z.string(),
        parameters: z.array(type).optional(),
        result: json.optional(),
        error: z.string().optional(),
      }),
    )
    .optional(),
  http: z.array(httpRule).min(1).optional(),
  database: z.record(z.string(), z.array(databaseCall).min(1)).optional(),
  knowledge: z.record(z.string(), knowledge).optional(),
  conversations: conversations.optional(),
  variables: z
    .strictObject({ app: variables.optional(), user: variables.optional(), system: variables.optional() })
    .optional(),
  python: z.record(z.string(), program).optional(),
};

const world = z.object(worldFields);

/** The scripted services of a case. */
export type World = z.infer<typeof world>;
