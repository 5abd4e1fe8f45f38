import { type NodeRegistry, readData, type WorkflowDocument } from '@heddle/workflow-schema';
import type { MockedTool } from '../../mock-set/index.js';

/** The plugin tools that the nodes of a document call, each once. */
export function toolsOf(document: WorkflowDocument, registry: NodeRegistry): MockedTool[] {
  const tools = new Map<string, MockedTool>();
  for (const { type, json } of document.nodes.values()) {
    const definition = registry.byCode(type);
    const read = definition?.resources && readData(definition, json);
    if (!definition?.resources || !read || read.issues) continue;
    for (const { kind, id, name } of definition.resources(read.data)) {
      const [pluginId = '', toolId = ''] = id.split('/');
      if (kind === 'tool' && pluginId !== '' && toolId !== '')
        tools.set(id, { pluginId, toolId, name: name || toolId });
    }
  }
  return [...tools.values()];
}
