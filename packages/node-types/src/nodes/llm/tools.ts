import type { ModelTool, NodeContext } from '@heddle/executor';
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

/** A tool as offered to the model, with everything needed to call it. */
export interface OfferedTool {
  tool: ModelTool;
  target:
    | { kind: 'workflow'; workflowId: string; version: string }
    | { kind: 'plugin'; pluginId: string; apiId: string; version: string };
  /** Values set by the document; the model neither sees nor changes them. */
  fixed: JsonObject;
  /** Defaults for parameters the model leaves out. */
  defaults: JsonObject;
  /** Result fields hidden from the model. */
  hidden: ReadonlySet<string>;
}

/** The node's workflows and plugin tools, under unique names. */
export async function offeredTools(context: Context): Promise<OfferedTool[]> {
  const { workflowFCParam, pluginFCParam } = context.data.inputs.fcParam;
  const found = await Promise.all([
    ...workflowFCParam.workflowList
      .filter(({ workflow_id }) => workflow_id !== '')
      .map((entry) => workflowTool(context, entry)),
    ...pluginFCParam.pluginList
      .filter(({ api_id }) => api_id !== '')
      .map((entry) => pluginTool(context, entry)),
  ]);
  const taken = new Set<string>();
  for (const { tool } of found) {
    tool.name = freeName(tool.name, taken);
    taken.add(tool.name);
  }
  return found;
}

type WorkflowEntry = LlmData['inputs']['fcParam']['workflowFCParam']['workflowList'][number];

async function workflowTool(context: Context, entry: WorkflowEntry): Promise<OfferedTool> {
  const { workflow_id: workflowId, workflow_version, is_draft, fc_setting } = entry;
  const { workflow } = context.services;
  const { signal } = context;
  const request = { workflowId, version: is_draft ? '' : workflow_version };
  const document = await workflow.load(request, { signal });
  const described = await workflow.describe?.(request, { signal });
  return offer(
    { name: described?.name ?? `workflow_${workflowId}`, description: described?.description ?? '' },
    startVariables(document),
    { kind: 'workflow', ...request },
    fc_setting,
  );
}

type PluginEntry = LlmData['inputs']['fcParam']['pluginFCParam']['pluginList'][number];

async function pluginTool(context: Context, entry: PluginEntry): Promise<OfferedTool> {
  const { plugin_id: pluginId, api_id: apiId, api_name, plugin_version, is_draft, fc_setting } = entry;
  const request = { pluginId, apiId, version: is_draft ? '' : plugin_version };
  const described = await context.services.tool.describe?.(request, { signal: context.signal });
  return offer(
    { name: described?.name ?? (api_name || `tool_${apiId}`), description: described?.description ?? '' },
    described?.parameters ?? [],
    { kind: 'plugin', ...request },
    fc_setting,
  );
}

function offer(
  texts: { name: string; description: string },
  parameters: readonly Variable[],
  target: OfferedTool['target'],
  setting: Json | undefined,
): OfferedTool {
  const settings = settingsOf(setting, 'request_params');
  const fixed: JsonObject = {};
  const defaults: JsonObject = {};
  for (const { name, value, isHidden } of settings) {
    if (value !== undefined) setOwn(isHidden ? fixed : defaults, name, value);
  }
  const hidden = new Set(settings.filter((field) => field.isHidden).map((field) => field.name));
  const shown = parameters.filter(({ name }) => !hidden.has(name));
  const schema = jsonSchemaOf(
    shown.map((field) => (Object.hasOwn(defaults, field.name) ? optional(field) : field)),
  );
  const { kind: _kind, version: _version, ...origin } = target;
  return {
    tool: { name: safeName(texts.name), description: texts.description, parameters: schema, origin },
    target,
    fixed,
    defaults,
    hidden: new Set(
      settingsOf(setting, 'response_params').flatMap(({ name, isHidden }) => (isHidden ? [name] : [])),
    ),
  };
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

function safeName(name: string): string {
  return name.replace(/[^\w-]/g, '_').slice(0, 56) || 'tool';
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let number = 2;
  let free = name;
  while (taken.has(free)) free = `${name}_${number++}`;
  return free;
}
