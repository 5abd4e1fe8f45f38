import type { NodeCategory } from '@heddle/workflow-schema';
import { afterEach, describe, expect } from 'vitest';
import { nodeFolders } from './nodeFolders.js';
import { unexplainedFields } from './unexplainedFields.js';

/** Registers the cases in `form.cases.tsx` of every node type in a category; each form must explain its fields. */
export async function runFormCases(category: NodeCategory): Promise<void> {
  for (const folder of nodeFolders(category)) {
    const module: { formCases: () => void } = await import(`../nodes/${folder}/form.cases.tsx`);
    describe(`the form of ${folder}`, () => {
      afterEach(() => expect(unexplainedFields(), 'fields without a help text').toEqual([]));
      module.formCases();
    });
  }
}
