import type { JsonObject } from '@heddle/workflow-schema';
import type { DocumentEntry } from '../entries.js';
import type { Connection } from './Connection.js';
import type { PlayedWorkflows } from './PlayedWorkflows.js';

interface ValidatedWorkflow {
  workflow_id: string;
  errors: {
    message: string;
    node_error?: { node_id: string };
    path_error?: { start: string; end: string };
  }[];
}

interface NodeProperties {
  id: string;
  is_enable_chat_history: boolean;
  is_enable_user_query: boolean;
  is_ref_global_variable: boolean;
}

/** Looks at the main document without running it. */
export async function checkDocument(
  server: Connection,
  workflows: PlayedWorkflows,
  { one, documents }: DocumentEntry,
  what: 'validate' | 'prune' | 'schema',
): Promise<JsonObject> {
  const workflow_id = workflows.id();
  if (what === 'validate') {
    const { appId } = one.scope ?? {};
    const { data } = await server.post('/api/workflow_api/validate_tree', {
      workflow_id,
      schema: workflows.schemaOf(documents[one.canvas] ?? {}),
      ...(appId !== undefined && { bind_project_id: await workflows.project(appId) }),
    });
    return { entries: entriesOf(data as unknown as ValidatedWorkflow[], workflows) };
  }
  const { data } = await server.post('/api/workflow_api/node_type', { workflow_id });
  const found = data as unknown as {
    node_types: string[];
    sub_workflow_node_types: string[];
    nodes_properties: NodeProperties[];
    sub_workflow_nodes_properties: NodeProperties[];
  };
  return {
    schema: {
      nodeTypes: found.node_types,
      nodes: flagsOf(found.nodes_properties),
      subNodeTypes: found.sub_workflow_node_types,
      subNodes: flagsOf(found.sub_workflow_nodes_properties),
    },
  };
}

function entriesOf(entries: readonly ValidatedWorkflow[], workflows: PlayedWorkflows): JsonObject[] {
  const own = new Map([...workflows.ids].map(([id, given]) => [given, id]));
  return entries.map(({ workflow_id, errors }) => ({
    workflowId: own.get(workflow_id) ?? workflow_id,
    issues: errors.map(
      ({ message, node_error, path_error }): JsonObject =>
        path_error
          ? { kind: 'path', from: path_error.start, to: path_error.end, message }
          : { kind: 'node', nodeId: node_error?.node_id ?? '', message },
    ),
  }));
}

function flagsOf(nodes: readonly NodeProperties[]): JsonObject {
  return Object.fromEntries(
    nodes.map(({ id, ...flags }) => [
      id,
      {
        chatHistory: flags.is_enable_chat_history,
        userQuery: flags.is_enable_user_query,
        globalVariable: flags.is_ref_global_variable,
      },
    ]),
  );
}
