import type { CopyPart } from '../../resources/copiedParts.js';
import { readDeclarations } from './declarations.js';
import { storeDeclarations } from './declare.js';

/** Copies the variables that a workflow or an app declares; their values stay with the original. */
export const copyDeclarations: CopyPart = async ({ db }, { kind, id, newId, target }) => {
  if (kind !== 'workflow' && kind !== 'project') return;
  const declared = await readDeclarations(db, { kind, id });
  if (declared) await storeDeclarations(db, { kind, id: newId, spaceId: target.spaceId }, declared);
};
