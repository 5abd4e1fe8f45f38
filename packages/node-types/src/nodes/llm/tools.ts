import { offerTools, type Tool } from '@heddle/agent';
import type { NodeContext } from '@heddle/executor';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  readData,
  readKey,
  setOwn,
  type Variable,
} from '@heddle/workflow-schema';
import { start } from '../start/definition.js';
import type { LlmData } from './definition.js';
import { jsonSchemaOf } from './jsonSchema.js';

type Context = NodeContext<LlmData>;

/** A tool of the node. */
export interface NodeTool extends Tool {
  /** The workflow that runs in a frame; absent for plugin tools. */
  workflow?: { workflowId: string; version: string };
  /** Result fields hidden from the model. */
  hidden: ReadonlySet<string>;
}

/** The node's tools under unique names. */
export type NodeTools = ReadonlyMap<string, NodeTool>;

/** The node's workflows and plugin tools, under unique names. */
export async function offeredTools(context: Context): Promise<NodeTools> {
  const { workflowFCParam, pluginFCParam } = context.data.inputs.fcParam;
  const found = await Promise.all([
    ...workflowFCParam.workflowList
      .filter(({ workflow_id }) => workflow_id !== '')
      .map((entry) => workflowTool(context, entry)),
    ...pluginFCParam.pluginList
      .filter(({ api_id }) => api_id !== '')
      .map((entry) => pluginTool(context, entry)),
  ]);
  return offerTools(found);
}

/** A result as sent to the model, without the fields hidden by the document. */
export function shownTo(tool: Pick<NodeTool, 'hidden'> | undefined, outputs: JsonObject): string {
  const fields = Object.entries(outputs).filter(([name]) => !tool?.hidden.has(name));
  return JSON.stringify(Object.fromEntries(fields));
}

type WorkflowEntry = LlmData['inputs']['fcParam']['workflowFCParam']['workflowList'][number];

async function workflowTool(context: Context, entry: WorkflowEntry): Promise<NodeTool> {
  const { workflow_id: workflowId, workflow_version, is_draft, fc_setting } = entry;
  const { workflow } = context.services;
  const { signal } = context;
  const request = { workflowId, version: is_draft ? '' : workflow_version };
  const document = await workflow.load(request, { signal });
  const described = await workflow.describe?.(request, { signal });
  const tool = offer(
    { name: described?.name ?? `workflow_${workflowId}`, description: described?.description ?? '' },
    startVariables(document),
    fc_setting,
  );
  return { ...tool, kind: 'workflow', origin: { workflowId }, workflow: request };
}

type PluginEntry = LlmData['inputs']['fcParam']['pluginFCParam']['pluginList'][number];

async function pluginTool(context: Context, entry: PluginEntry): Promise<NodeTool> {
  const { plugin_id: pluginId, api_id: apiId, api_name, plugin_version, is_draft, fc_setting } = entry;
  const request = { pluginId, apiId, version: is_draft ? '' : plugin_version };
  const described = await context.services.tool.describe?.(request, { signal: context.signal });
  const tool = offer(
    { name: described?.name ?? (api_name || `tool_${apiId}`), description: described?.description ?? '' },
    described?.schema ?? described?.parameters ?? [],
    fc_setting,
  );
  return {
    ...tool,
    kind: 'plugin',
    origin: { pluginId, apiId },
    call: async (values, options) => {
      const { signal, idempotencyKey, resumed } = options;
      const asked = { signal, idempotencyKey, ...(resumed && { resumed }) };
      const outcome = await context.services.tool.call({ ...request, arguments: values }, asked);
      return 'interrupt' in outcome ? outcome : { output: shownTo(tool, outcome.output) };
    },
  };
}

function offer(
  { name, description }: { name: string; description: string },
  parameters: readonly Variable[] | JsonObject,
  setting: Json | undefined,
): Omit<NodeTool, 'kind' | 'origin'> {
  const settings = settingsOf(setting, 'request_params');
  const fixed: JsonObject = {};
  const defaults: JsonObject = {};
  for (const { name, value, isHidden } of settings) {
    if (value !== undefined) setOwn(isHidden ? fixed : defaults, name, value);
  }
  // The model neither sees nor changes values that the document has set.
  const hidden = new Set(settings.filter((field) => field.isHidden).map((field) => field.name));
  const schema = isVariables(parameters)
    ? jsonSchemaOf(
        parameters
          .filter((field) => !hidden.has(field.name))
          .map((field) => (Object.hasOwn(defaults, field.name) ? optional(field) : field)),
      )
    : withoutFields(parameters, hidden, defaults);
  return {
    name,
    description,
    parameters: schema,
    prepare: (values) => ({ ...defaults, ...values, ...fixed }),
    hidden: new Set(
      settingsOf(setting, 'response_params').flatMap(({ name, isHidden }) => (isHidden ? [name] : [])),
    ),
  };
}

function isVariables(parameters: readonly Variable[] | JsonObject): parameters is readonly Variable[] {
  return Array.isArray(parameters);
}

/** A JSON schema without hidden fields, in which fields with a default are optional. */
function withoutFields(schema: JsonObject, hidden: ReadonlySet<string>, defaults: JsonObject): JsonObject {
  const properties: JsonObject = {};
  const given = isJsonObject(schema.properties) ? schema.properties : {};
  for (const [name, property] of Object.entries(given))
    if (!hidden.has(name)) setOwn(properties, name, property);
  const names = Array.isArray(schema.required) ? schema.required : [];
  const required = names.filter(
    (name) => typeof name === 'string' && Object.hasOwn(properties, name) && !Object.hasOwn(defaults, name),
  );
  const { required: _, ...others } = schema;
  return { ...others, properties, ...(required.length > 0 && { required }) };
}

function optional(field: Variable): Variable {
  return { ...field, required: false };
}

/** A document's settings for the parameters of a tool. */
function settingsOf(
  setting: Json | undefined,
  list: string,
): { name: string; value?: Json; isHidden: boolean }[] {
  const fields = setting !== undefined && isJsonObject(setting) ? readKey(setting, list) : undefined;
  return (Array.isArray(fields) ? fields : []).filter(isJsonObject).map((field) => {
    const { local_default: value } = field;
    return {
      name: String(field.name ?? ''),
      ...(value === undefined || value === null || value === '' ? {} : { value }),
      isHidden: field.local_disable === true || field.global_disable === true,
    };
  });
}

function startVariables(document: JsonObject): readonly Variable[] {
  const nodes = Array.isArray(document.nodes) ? document.nodes.filter(isJsonObject) : [];
  const entry = nodes.find((node) => String(node.type) === start.code);
  if (entry === undefined) return [];
  const read = readData(start, entry);
  return read.issues === undefined ? start.outputs(read.data as never) : [];
}
