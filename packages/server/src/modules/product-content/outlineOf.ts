import type { WorkflowOutline } from '@heddle/api-contract/families/product-content';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { registry } from '../workflow/index.js';
import type { Template } from './Template.js';

/** The canvases of the workflows of a template, the one that opens after copying first. */
export function workflowsOf({ root, resources }: Pick<Template, 'root' | 'resources'>) {
  const workflows = resources.filter(({ kind }) => kind === 'workflow');
  return [...workflows.filter(({ id }) => id === root), ...workflows.filter(({ id }) => id !== root)];
}

/** The nodes and edges of the first workflow, for a small drawing. */
export function outlineOf(template: Pick<Template, 'root' | 'resources'>): WorkflowOutline | undefined {
  const canvas = workflowsOf(template)[0]?.files['canvas.json'];
  if (!isJsonObject(canvas)) return undefined;
  const nodes = objectsOf(canvas['nodes']);
  const indices = new Map(nodes.map((node, index) => [node['id'], index]));
  return {
    nodes: nodes.map((node) => {
      const { position } = (node['meta'] ?? {}) as JsonObject;
      const { x, y } = (position ?? {}) as JsonObject;
      return { x: Number(x ?? 0), y: Number(y ?? 0), category: categoryOf(node) };
    }),
    edges: objectsOf(canvas['edges']).flatMap(({ sourceNodeID, targetNodeID }): [number, number][] => {
      const [from, to] = [indices.get(sourceNodeID), indices.get(targetNodeID)];
      return from === undefined || to === undefined ? [] : [[from, to]];
    }),
  };
}

const objectsOf = (value: Json | undefined) => (Array.isArray(value) ? value.filter(isJsonObject) : []);

const categoryOf = ({ type }: JsonObject) =>
  (typeof type === 'string' ? registry.byCode(type)?.category : undefined) ?? '';
