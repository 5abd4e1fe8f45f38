import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import { askAgent } from './askAgent.js';
import type { McpTool } from './McpTool.js';
import { runWorkflow } from './runWorkflow.js';

const id = (description: string): JsonObject => ({ type: 'string', pattern: '^[0-9]{1,19}$', description });
const object = (properties: JsonObject, required: string[]): JsonObject => ({
  type: 'object',
  properties,
  required,
});
const page: JsonObject = { type: 'integer', minimum: 1, description: 'Page, from 1; 50 entries each' };
const pageSize = 50;

const text = (structured: JsonObject) => ({ text: JSON.stringify(structured), structured });

/** The types describe absent fields as undefined, which JSON leaves out. */
const parametersOf = (parameters: object = {}) => parameters as JsonObject;

/** The studio's operations that programs may use: those that read, and those that run what was published. */
export const operations: readonly McpTool[] = [
  {
    name: 'list_workspaces',
    title: 'List workspaces',
    description: 'Lists the workspaces that this token may use, with their IDs.',
    inputSchema: object({ page }, []),
    isReadOnly: true,
    async call({ page }, { api, signal }) {
      const request = { page_num: Number(page ?? 1), page_size: pageSize };
      const { workspaces, total_count } = await api.space.openList(request, { signal });
      return text({
        workspaces: workspaces.map(({ id, name, description }) => ({ id, name, description })),
        total_count,
      });
    },
  },
  {
    name: 'list_agents',
    title: 'List agents',
    description: 'Lists the published agents of a workspace, with their IDs.',
    inputSchema: object({ workspace_id: id('ID of the workspace'), page }, ['workspace_id']),
    isReadOnly: true,
    async call({ workspace_id, page }, { api, signal }) {
      const request = { space_id: String(workspace_id), page_index: Number(page ?? 1), page_size: pageSize };
      const { space_bots, total } = await api.botOpen.publishedList(request, { signal });
      const agents = space_bots.map(({ bot_id, bot_name: name, description }) => {
        return { agent_id: bot_id, name, description };
      });
      return text({ agents, total_count: total });
    },
  },
  {
    name: 'ask_agent',
    title: 'Ask an agent',
    description:
      'Sends a message to a published agent and returns its answer. Pass the conversation_id of an earlier answer to continue.',
    inputSchema: object(
      {
        agent_id: id('ID of the agent'),
        message: { type: 'string', description: 'The message' },
        conversation_id: id('Conversation to continue'),
      },
      ['agent_id', 'message'],
    ),
    isReadOnly: false,
    call: ({ agent_id, message, conversation_id }, call) =>
      askAgent(
        String(agent_id),
        String(message),
        conversation_id === undefined ? undefined : String(conversation_id),
        call,
      ),
  },
  {
    name: 'list_workflows',
    title: 'List workflows',
    description: 'Lists the published workflows of a workspace, with their IDs and parameters.',
    inputSchema: object({ workspace_id: id('ID of the workspace'), page }, ['workspace_id']),
    isReadOnly: true,
    async call({ workspace_id, page }, { api, signal }) {
      const { items, has_more } = await api.workflowOpen.list(
        {
          ...{ workspace_id: String(workspace_id), page_num: Number(page ?? 1), page_size: pageSize },
          ...{ publish_status: 'published_online', include_input_output: true },
        },
        { signal },
      );
      const workflows = items.map(({ workflow_id, workflow_name: name, description, input }) => {
        return { workflow_id, name, description, parameters: parametersOf(input?.parameters) };
      });
      return text({ workflows, has_more });
    },
  },
  {
    name: 'run_workflow',
    title: 'Run a workflow',
    description:
      'Runs a published workflow and returns its outputs. With is_async, returns its execute_id at once, for get_workflow_run.',
    inputSchema: object(
      {
        workflow_id: id('ID of the workflow'),
        parameters: { type: 'object', description: 'Values by parameter name' },
        is_async: { type: 'boolean' },
      },
      ['workflow_id'],
    ),
    isReadOnly: false,
    async call({ workflow_id, parameters = {}, is_async }, call) {
      const workflowId = String(workflow_id);
      const values = isJsonObject(parameters) ? parameters : {};
      if (is_async !== true) return runWorkflow(workflowId, values, call);
      const run = { workflow_id: workflowId, parameters: values as Record<string, never>, is_async: true };
      const { execute_id, debug_url } = await call.api.workflowOpen.run(run, { signal: call.signal });
      return text({ execute_id, debug_url });
    },
  },
  {
    name: 'get_workflow_run',
    title: 'Get a workflow run',
    description: 'Returns the status of a run of a workflow and, when it has ended, its output or error.',
    inputSchema: object({ workflow_id: id('ID of the workflow'), execute_id: id('ID of the run') }, [
      'workflow_id',
      'execute_id',
    ]),
    isReadOnly: true,
    async call({ workflow_id, execute_id }, { api, signal }) {
      const request = { workflow_id: String(workflow_id), execute_id: String(execute_id) };
      const [run] = await api.workflowOpen.runHistory(request, { signal });
      if (!run) return { text: 'There is no such run', isError: true };
      const { execute_status: status, output, error_message, debug_url } = run;
      return text({ status, output, error_message, debug_url });
    },
  },
];
