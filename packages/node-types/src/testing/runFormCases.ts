import type { NodeCategory } from '@heddle/workflow-schema';
import { describe } from 'vitest';
import { nodeFolders } from './nodeFolders.js';

/** Registers the cases in `form.cases.tsx` of every node type in a category. */
export async function runFormCases(category: NodeCategory): Promise<void> {
  for (const folder of nodeFolders(category)) {
    const module: { formCases: () => void } = await import(`../nodes/${folder}/form.cases.tsx`);
    describe(`the form of ${folder}`, module.formCases);
  }
}
