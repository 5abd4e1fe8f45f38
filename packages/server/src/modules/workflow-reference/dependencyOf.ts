import type { DependencyTreeNode } from '@heddle/api-contract/families/workflow-reference';
import { type NamedResource, readData, referencesOf, type WorkflowDocument } from '@heddle/workflow-schema';
import { registry } from '../workflow/index.js';

/** What a document names besides other workflows. */
export type Dependency = Omit<DependencyTreeNode['dependency'], 'sub_workflow_ids' | 'workflow_version'>;

/** Reads what a document needs; skips nodes of unknown types and malformed data. */
export function dependencyOf(document: WorkflowDocument | undefined): Dependency {
  const resources: NamedResource[] = [];
  const variables = new Set<string>();
  let startId = '';
  for (const node of document?.nodes.values() ?? []) {
    const definition = registry.byCode(node.type);
    const read = definition && readData(definition, node.json);
    if (!definition || !read || read.issues) continue;
    if (definition.entry) startId = node.id;
    resources.push(...(definition.resources?.(read.data) ?? []));
    for (const { value } of definition.inputs(read.data))
      for (const reference of referencesOf(value))
        if (reference.source !== 'block-output' && reference.path[0]) variables.add(reference.path[0]);
  }
  const named = (kind: NamedResource['kind']) =>
    distinct(resources.filter((resource) => resource.kind === kind)).map(({ id, name }) => ({ id, name }));
  const tools = toolsByPlugin(named('tool').map(({ id }) => id));
  return {
    start_id: startId,
    plugin_ids: Object.keys(tools),
    tools_id_map: tools,
    knowledge_list: named('dataset'),
    model_ids: named('model').map(({ id }) => id),
    variable_names: [...variables],
    table_list: named('database'),
    // No node names a voice.
    voice_ids: [],
    // Documents name the version of a tool, which plugins will resolve once they exist.
    plugin_version: [],
  };
}

function distinct(resources: readonly NamedResource[]): NamedResource[] {
  return [...new Map(resources.map((resource) => [resource.id, resource])).values()];
}

/** From ids of the form `plugin/tool`. */
function toolsByPlugin(ids: readonly string[]): Record<string, string[]> {
  const tools = new Map<string, string[]>();
  for (const id of ids) {
    const [pluginId = '', toolId = ''] = id.split('/');
    if (pluginId === '') continue;
    tools.set(pluginId, [...(tools.get(pluginId) ?? []), ...(toolId === '' ? [] : [toolId])]);
  }
  return Object.fromEntries(tools);
}
