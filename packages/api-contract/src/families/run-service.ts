import * as z from 'zod';
import { post, stream } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, idOrNone, json, optional, shortText } from '../kernel/fields.js';

/** The executor's services that this server provides; nodes that need others fail. */
export const providedServices = [
  'model',
  'code',
  'http',
  'tool',
  'workflow',
  'conversation',
  'variables',
  'memory',
  'database',
  'knowledge',
  'trigger',
] as const;

const reason = 'runs in the browser use the server for services that need keys or access rights';

const toolCall = () =>
  z.object({ id: z.string(), name: z.string().max(64), arguments: z.record(z.string(), json) });

const part = () =>
  z.union([
    z.object({ type: z.literal('text'), text: z.string() }),
    z.object({ type: z.enum(['image', 'audio', 'video']), url: z.string() }),
  ]);

const message = () =>
  z.object({
    role: z.enum(['system', 'user', 'assistant', 'tool']),
    content: z.string(),
    parts: optional(z.array(part()).max(200)),
    toolCalls: optional(z.array(toolCall()).max(100)),
    toolCallId: optional(z.string()),
  });

const tool = () =>
  z.object({
    name: z.string().regex(/^[\w-]{1,64}$/),
    description: z.string(),
    parameters: z.record(z.string(), json),
  });

const usage = () =>
  z.object({ inputTokens: z.number(), outputTokens: z.number(), cost: z.number().optional() });

const databaseFilter = () =>
  z.object({
    conditions: z
      .array(z.object({ field: z.string().max(100), operator: z.string().max(50), value: json.optional() }))
      .max(50),
    relation: z.enum(['AND', 'OR']),
  });

const databaseFields = () => z.record(z.string().max(100), json);

/** A call of the executor's database service; without `op`, a query. */
const databaseRequest = () =>
  z.union([
    z.object({ op: z.literal('insert'), databaseId: id, fields: databaseFields() }),
    z.object({ op: z.literal('update'), databaseId: id, fields: databaseFields(), filter: databaseFilter() }),
    z.object({
      op: z.literal('select'),
      databaseId: id,
      filter: optional(databaseFilter()),
      select: z.array(z.object({ field: z.string().max(100), isDistinct: z.boolean() })).max(50),
      orderBy: z.array(z.object({ field: z.string().max(100), isAscending: z.boolean() })).max(20),
      limit: z.number().int().min(1).max(1_000_000),
    }),
    z.object({ op: z.literal('delete'), databaseId: id, filter: databaseFilter() }),
    z.object({
      op: z.literal('query').optional(),
      databaseId: id,
      sql: z.string().max(20_000),
      parameters: z.array(json).max(200),
    }),
  ]);

const httpField = () =>
  z.union([
    z.object({ name: z.string(), value: z.string() }),
    z.object({ name: z.string(), fileUrl: z.string(), fileName: optional(z.string()) }),
  ]);

const httpBody = () =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string(), contentType: z.string().max(200) }),
    z.object({ kind: z.literal('form'), fields: z.array(httpField()).max(200) }),
    z.object({ kind: z.literal('file'), fileUrl: z.string() }),
  ]);

/**
 * Services for runs in the browser: those of the executor, with access checks, size limits and rate limits.
 */
export const runService = defineFamily('runService', {
  model: stream('/api/run_service/model', {
    auth: 'session',
    audit: { 'zh-CN': '运行中调用模型', en: 'Called a model in a run' },
    added: reason,
    errors: ['tooManyRequests'],
    input: () =>
      z.object({
        space_id: id,
        /** `modelType` of the document. */
        model: id,
        messages: z.array(message()).min(1).max(200),
        temperature: optional(z.number().min(0).max(10)),
        topP: optional(z.number().min(0).max(1)),
        maxTokens: optional(z.number().int().min(1).max(10_000_000)),
        frequencyPenalty: optional(z.number().min(-10).max(10)),
        presencePenalty: optional(z.number().min(-10).max(10)),
        jsonSchema: optional(z.record(z.string(), json)),
        tools: optional(z.array(tool()).max(128)),
      }),
    output: () =>
      z.discriminatedUnion('event', [
        z.object({ event: z.literal('text'), data: z.object({ text: z.string() }) }),
        z.object({ event: z.literal('reasoning'), data: z.object({ text: z.string() }) }),
        z.object({ event: z.literal('toolCall'), data: z.object({ call: toolCall() }) }),
        z.object({ event: z.literal('finished'), data: z.object({ usage: usage() }) }),
        /** The model failed; this is the last event. */
        z.object({ event: z.literal('error'), data: z.object({ code: z.number(), msg: z.string() }) }),
      ]),
  }),
  /**
   * The document of a workflow that a run calls, with its name and description; version `''` is the draft.
   */
  workflow: post('/api/run_service/workflow', {
    auth: 'session',
    audit: { 'zh-CN': '运行中调用工作流', en: 'Called a workflow in a run' },
    added: reason,
    errors: ['workflowNotFound'],
    input: () => z.object({ space_id: id, workflow_id: id, version: optional(shortText(30)) }),
    output: () => z.object({ schema: z.string(), name: z.string(), description: z.string() }),
  }),
  /** An HTTP request of a workflow, made by the server and to public addresses only. */
  http: post('/api/run_service/http', {
    auth: 'session',
    audit: { 'zh-CN': '运行中发送 HTTP 请求', en: 'Sent an HTTP request in a run' },
    added: reason,
    errors: ['notSetUp', 'tooManyRequests', 'httpFailed', 'credentialInvalid'],
    input: () =>
      z.object({
        space_id: id,
        method: z.enum(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD']),
        url: z.string().max(20_000),
        headers: z.array(z.tuple([z.string(), z.string()])).max(200),
        body: optional(httpBody()),
        timeoutMs: z.number().int().min(1).max(600_000),
        /** A credential of the space, which signs the request on the server. */
        credential_id: optional(id),
      }),
    output: () =>
      z.object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.string() }),
  }),
  tool: post('/api/run_service/tool', {
    auth: 'session',
    audit: { 'zh-CN': '运行中调用插件', en: 'Called a plugin in a run' },
    added: reason,
    errors: ['pluginNotFound', 'pluginInvalid', 'pluginFailed', 'tooManyRequests'],
    input: () =>
      z.object({
        space_id: id,
        /** The workflow that is tried out; the caller's mock sets for it answer. */
        workflow_id: idOrNone,
        request: z.object({
          pluginId: id,
          apiId: id,
          /** Empty for the latest version. */
          version: optional(shortText(50)),
          arguments: z.record(z.string(), json),
          /** The answer to the question of an earlier call, and the state that it came with. */
          resumed: optional(z.object({ value: json, state: json })),
        }),
      }),
    output: () =>
      z.object({
        /** Empty if the tool asks something. */
        result: z.record(z.string(), json),
        /** What the user has to answer before the tool can go on. */
        interrupt: z.object({ kind: z.number(), data: json, state: json }).optional(),
        /** Name of the mock set that answered. */
        mock_set: z.string().optional(),
      }),
  }),
  /** What a model is told about a tool of a plugin. */
  toolDescription: post('/api/run_service/tool_description', {
    auth: 'session',
    audit: { 'zh-CN': '运行中读取插件工具', en: 'Read a tool in a run' },
    added: reason,
    errors: ['pluginNotFound'],
    input: () => z.object({ space_id: id, plugin_id: id, api_id: id, version: optional(shortText(50)) }),
    output: () => z.object({ name: z.string(), description: z.string(), schema: z.record(z.string(), json) }),
  }),
  knowledge: post('/api/run_service/knowledge', {
    auth: 'session',
    audit: { 'zh-CN': '运行中查询知识库', en: 'Searched a knowledge base in a run' },
    added: reason,
    errors: ['notSetUp', 'tooManyRequests'],
    input: () =>
      z.object({
        space_id: id,
        request: z.object({
          datasetIds: z.array(id).max(50),
          query: shortText(100_000),
          topK: optional(z.number()),
          minScore: optional(z.number()),
          strategy: optional(z.number()),
          useRerank: optional(z.boolean()),
          useRewrite: optional(z.boolean()),
          isPersonalOnly: optional(z.boolean()),
          history: optional(
            z
              .array(z.object({ role: z.enum(['user', 'assistant']), content: z.string().max(100_000) }))
              .max(60),
          ),
        }),
      }),
    output: () => z.object({ documents: z.array(z.object({ documentId: z.string(), content: z.string() })) }),
  }),
  database: post('/api/run_service/database', {
    auth: 'session',
    audit: { 'zh-CN': '运行中使用数据库', en: 'Used a database in a run' },
    added: reason,
    errors: ['notSetUp', 'databaseInvalid', 'databaseReadOnly', 'statementRefused'],
    input: () => z.object({ space_id: id, request: databaseRequest() }),
    output: () => z.object({ rows: z.array(z.record(z.string(), json)), rowCount: z.number() }),
  }),
});
