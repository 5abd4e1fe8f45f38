import { nodeTypes } from '@heddle/node-types';
import {
  type NodeProperties,
  nodeProperties,
  toValidateTree,
  type ValidateTreeError,
  validate,
} from '@heddle/validator';
import {
  createRegistry,
  importDocument,
  type JsonObject,
  pruneIsolated,
  readVariables,
  type Variable,
  type WorkflowDocument,
} from '@heddle/workflow-schema';
import type { Case } from './schema/cases.js';

const registry = createRegistry(nodeTypes);

/** Validates a case's document and the drafts it uses; returns `entries` in the form that cases expect. */
export function validateCase(one: Case, document: (path: string) => JsonObject): JsonObject {
  const { app, user, system } = one.variables ?? {};
  const drafts = new Map<string, WorkflowDocument>();
  for (const [id, entry] of Object.entries(one.workflows ?? {})) {
    drafts.set(id, importDocument(document(typeof entry === 'string' ? entry : entry.canvas)));
  }
  const projectId = one.scope?.appId ?? one.scope?.botId;
  const context = {
    registry,
    globals: {
      global_variable_app: declared(app),
      global_variable_user: declared(user),
      global_variable_system: declared(system),
    },
    workflows: (id: string) => drafts.get(id) ?? null,
    ...(projectId === undefined ? {} : { projectId }),
  };
  const check = (one: WorkflowDocument) => toValidateTree(validate(one, context)).map(issueOf);
  return {
    entries: [
      { issues: check(importDocument(document(one.canvas))) },
      ...[...drafts].map(([workflowId, draft]) => ({ workflowId, issues: check(draft) })),
    ],
  };
}

/** Returns the ids that pruning removes from a case's document. */
export function pruneCase(one: Case, document: (path: string) => JsonObject): JsonObject {
  return { removed: pruneIsolated(importDocument(document(one.canvas)), registry).removed };
}

/**
 * Returns the node types and flags of a case's document and of all workflows that it calls, directly or
 * indirectly.
 */
export function summariseCase(one: Case, document: (path: string) => JsonObject): JsonObject {
  const own = nodeProperties(importDocument(document(one.canvas)), registry);
  const inside: NodeProperties[] = [];
  const waiting = [...own];
  const seen = new Set<string>();
  for (const { workflowIds } of waiting) {
    for (const id of workflowIds) {
      const entry = one.workflows && Object.hasOwn(one.workflows, id) ? one.workflows[id] : undefined;
      if (entry === undefined || seen.has(id)) continue;
      seen.add(id);
      const path = typeof entry === 'string' ? entry : entry.canvas;
      const called = nodeProperties(importDocument(document(path)), registry);
      inside.push(...called);
      waiting.push(...called);
    }
  }
  const typesOf = (nodes: NodeProperties[]) => [...new Set(nodes.map(({ node }) => node.type))];
  const flagsOf = (nodes: NodeProperties[]) =>
    Object.fromEntries(
      nodes.map(({ node, chatHistory, userQuery, globalVariable }) => [
        node.id,
        { chatHistory, userQuery, globalVariable },
      ]),
    );
  return {
    schema: {
      nodeTypes: typesOf(own),
      nodes: flagsOf(own),
      subNodeTypes: typesOf(inside),
      subNodes: flagsOf(inside),
    },
  };
}

type Scope = NonNullable<Case['variables']>['app'];

function declared(scope: Scope): Variable[] {
  return readVariables(
    Object.entries(scope ?? {}).map(([name, { type }]) => ({ ...(type as JsonObject), name })),
  );
}

function issueOf({ message, node_error, path_error }: ValidateTreeError): JsonObject {
  if (path_error) return { kind: 'path', from: path_error.start, to: path_error.end, message };
  return { kind: 'node', nodeId: node_error?.node_id ?? '', message };
}
