import type { DocumentPatch, Issue, Key, WorkflowDocument } from '@heddle/workflow-schema';
import { Check, type ValidationContext } from './Check.js';
import { Memory } from './Memory.js';
import { FactTable } from './NodeFacts.js';

/** Checks one document again and again, as cheaply as what has changed allows. */
export interface Validator {
  /** Tells of a change: the patches of one `applyPatches` to the document that was checked last. */
  follow(patches: readonly DocumentPatch[]): void;
  /**
   * Everything that is wrong with the document now, exactly as `validate` says it. A change that was not told,
   * or another document, costs a full check and no more.
   */
  check(document: WorkflowDocument): Issue[];
}

/** A validator that remembers. Its context stays the same; a new one needs a new validator. */
export function createValidator(context: ValidationContext): Validator {
  const table = new FactTable();
  let memory: Memory | undefined;
  let revision = 0;
  let areNodesChanged = false;
  let areLinesChanged = false;
  const changed = new Set<Key>();
  return {
    follow(patches) {
      revision += 1;
      for (const patch of patches) {
        if (patch.op === 'edit-node') changed.add(patch.key);
        else if (patch.op.endsWith('-edge')) areLinesChanged = true;
        else if (patch.op !== 'edit-head') areNodesChanged = true;
      }
    },
    check(document) {
      const isKnown =
        memory?.check.document === document && revision === document.revision && !areNodesChanged;
      if (!isKnown || !memory?.renew(changed, areLinesChanged)) {
        memory = new Memory(new Check(document, context, table));
      }
      revision = document.revision;
      areNodesChanged = false;
      areLinesChanged = false;
      changed.clear();
      return memory.issues();
    },
  };
}
