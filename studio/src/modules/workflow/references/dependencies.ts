import type { Answer } from '@heddle/api-contract';
import type { DependencyTreeNode, workflowReference } from '@heddle/api-contract/families/workflow-reference';
import { groupBy } from '../../../shared/groupBy.js';

type Tree = Answer<(typeof workflowReference)['calls']['dependencyTree']>;

/** Kinds of resources that a workflow uses. */
export type ResourceKind = 'models' | 'plugins' | 'knowledge' | 'tables' | 'variables' | 'voices';

/** A workflow with what it uses. */
export interface Dependency {
  id: string;
  name: string;
  /** Empty for the draft. */
  version: string;
  isChatFlow: boolean;
  /** True if it stands elsewhere in the tree, where its own dependencies are listed. */
  isRepeated: boolean;
  resources: { kind: ResourceKind; names: string[] }[];
  uses: Dependency[];
}

/**
 * The dependencies of a workflow as a tree. A workflow that is called from several places, or calls itself, is
 * expanded once. Undefined if the tree has no root.
 */
export function dependenciesOf(tree: Tree, modelName: (id: string) => string): Dependency | undefined {
  const key = (id: string, version: string) => `${id}@${version}`;
  const nodes = new Map(tree.node_list.map((node) => [key(node.id, node.workflow_version), node]));
  const edges = groupBy(tree.edge_list, (edge) => key(edge.from, edge.from_version));
  const expanded = new Set<string>();
  const expand = (node: DependencyTreeNode): Dependency => {
    const at = key(node.id, node.workflow_version);
    const isRepeated = expanded.has(at);
    expanded.add(at);
    const called = isRepeated ? [] : (edges.get(at) ?? []);
    return {
      id: node.id,
      name: node.name,
      version: node.workflow_version,
      isChatFlow: node.is_chatflow,
      isRepeated,
      resources: isRepeated ? [] : resourcesOf(node, modelName),
      uses: called
        .map((edge) => nodes.get(key(edge.to, edge.to_version)))
        .filter((node) => node !== undefined)
        .map(expand),
    };
  };
  const root = tree.node_list.find((node) => node.is_root);
  return root && expand(root);
}

function resourcesOf(
  { dependency }: DependencyTreeNode,
  modelName: (id: string) => string,
): Dependency['resources'] {
  const pluginNames = new Map(dependency.plugin_version.map(({ id, name }) => [id, name]));
  const all: Dependency['resources'] = [
    { kind: 'models', names: dependency.model_ids.map(modelName) },
    { kind: 'plugins', names: dependency.plugin_ids.map((id) => pluginNames.get(id) || id) },
    { kind: 'knowledge', names: dependency.knowledge_list.map(({ id, name }) => name || id) },
    { kind: 'tables', names: dependency.table_list.map(({ id, name }) => name || id) },
    { kind: 'variables', names: dependency.variable_names },
    { kind: 'voices', names: dependency.voice_ids },
  ];
  return all.filter(({ names }) => names.length > 0);
}
