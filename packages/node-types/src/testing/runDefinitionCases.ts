import type { NodeCategory } from '@heddle/workflow-schema';
import { describe } from 'vitest';
import { nodeFolders } from './nodeFolders.js';

/** Registers the cases in `definition.cases.ts` of every node type in a category. */
export async function runDefinitionCases(category: NodeCategory): Promise<void> {
  for (const folder of nodeFolders(category)) {
    const module: { definitionCases: () => void } = await import(`../nodes/${folder}/definition.cases.ts`);
    describe(`the definition of ${folder}`, module.definitionCases);
  }
}
