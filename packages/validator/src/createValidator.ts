import type { DocumentPatch, Issue, Key, WorkflowDocument } from '@heddle/workflow-schema';
import { Check, type ValidationContext } from './Check.js';
import { Memory } from './Memory.js';
import { FactTable } from './NodeFacts.js';

/** Validates a document repeatedly, rechecking only what changes may affect. */
export interface Validator {
  /** Registers a change: the patches of one `applyPatches` call on the last checked document. */
  follow(patches: readonly DocumentPatch[]): void;
  /**
   * All issues of the document, the same as `validate` returns. After an unregistered change, or for another
   * document, this runs a full check.
   */
  check(document: WorkflowDocument): Issue[];
}

/** Creates an incremental validator. Its context is fixed; a new context needs a new validator. */
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
