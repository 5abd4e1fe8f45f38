import type { NodeCategory } from '@heddle/workflow-schema';
import { nodeTypes } from '../index.js';

/** The folders under `nodes` of every node type in a category; `subWorkflow` is in `sub-workflow`. */
export function nodeFolders(category: NodeCategory): string[] {
  return nodeTypes
    .filter((definition) => definition.category === category)
    .map(({ name }) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
}
