import { ApiError } from '@heddle/api-contract';
import type { OpenParameter } from '@heddle/api-contract/families/workflow-open';
import type { JsonObject } from '@heddle/workflow-schema';
import { askAgent } from './askAgent.js';
import type { McpTool, OpenApi } from './McpTool.js';
import { runWorkflow } from './runWorkflow.js';

/** Agents, and workflows, of a workspace that are tools; clients lose track of more. */
const maximum = 100;
const maxName = 64;

/** Every published agent and workflow of a workspace that the token may use, as a tool of its own. */
export async function publishedTools(api: OpenApi, spaceId: string, signal: AbortSignal): Promise<McpTool[]> {
  const [agents, workflows] = await Promise.all([
    unlessForbidden(() => agentTools(api, spaceId, signal)),
    unlessForbidden(() => workflowTools(api, spaceId, signal)),
  ]);
  return [...agents, ...workflows];
}

/** A token that may only run workflows sees no agents, and the reverse. */
async function unlessForbidden(list: () => Promise<McpTool[]>): Promise<McpTool[]> {
  try {
    return await list();
  } catch (error) {
    if (error instanceof ApiError && error.code === tokenShort) return [];
    throw error;
  }
}

const tokenShort = 4101;

async function agentTools(api: OpenApi, spaceId: string, signal: AbortSignal): Promise<McpTool[]> {
  const request = { space_id: spaceId, page_index: 1, page_size: maximum };
  const { space_bots } = await api.botOpen.publishedList(request, { signal });
  return space_bots.map(({ bot_id, bot_name: name, description }) => ({
    name: nameOf('agent', name, bot_id),
    title: name,
    description: description || `Asks the agent ${name}.`,
    inputSchema: {
      type: 'object',
      properties: {
        message: { type: 'string', description: 'The message to the agent' },
        conversation_id: { type: 'string', description: 'conversation_id of an earlier answer, to continue' },
      },
      required: ['message'],
    },
    isReadOnly: false,
    call: ({ message, conversation_id }, call) =>
      askAgent(
        bot_id,
        String(message ?? ''),
        typeof conversation_id === 'string' ? conversation_id : undefined,
        call,
      ),
  }));
}

async function workflowTools(api: OpenApi, spaceId: string, signal: AbortSignal): Promise<McpTool[]> {
  const { items } = await api.workflowOpen.list(
    {
      ...{ workspace_id: spaceId, page_num: 1, page_size: maximum, include_input_output: true },
      // Chat flows answer in conversations; agents make them available.
      ...{ publish_status: 'published_online', workflow_mode: 'workflow' },
    },
    { signal },
  );
  return items.map(({ workflow_id, workflow_name: name, description, input }) => ({
    name: nameOf('workflow', name, workflow_id),
    title: name,
    description: description || `Runs the workflow ${name}.`,
    inputSchema: objectSchema(input?.parameters ?? {}),
    isReadOnly: false,
    call: (values, call) => runWorkflow(workflow_id, values, call),
  }));
}

/** A name that clients accept; one without such letters, for example a Chinese one, gets the id. */
function nameOf(kind: string, name: string, id: string): string {
  const clean = name.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^_+|_+$/g, '');
  return `${kind}_${clean || id}`.slice(0, maxName);
}

function objectSchema(parameters: Readonly<Record<string, OpenParameter>>): JsonObject {
  const entries = Object.entries(parameters);
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, parameter]) => [name, schemaOf(parameter)])),
    required: entries.filter(([, { required }]) => required).map(([name]) => name),
  };
}

const jsonTypes: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean', 'object', 'array']);

/** Files and times are texts; types that JSON does not have accept anything. */
function schemaOf({ type, description, properties, items }: OpenParameter): JsonObject {
  const schema: JsonObject = jsonTypes.has(type) ? { type } : {};
  if (type === 'object' && properties) Object.assign(schema, objectSchema(properties));
  if (type === 'array' && items) schema.items = schemaOf(items);
  if (description !== undefined) schema.description = description;
  return schema;
}
