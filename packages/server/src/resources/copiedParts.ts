import type { SpaceAccess } from '../kernel/access.js';
import { defineExtensionPoint } from '../kernel/extensionPoints.js';
import type { AddCopyNote, CopyContext, IdMap } from './ResourceKind.js';
import type { Reference } from './references.js';

/** A resource that was copied, within the transaction of its copy. */
export interface CopiedResource extends Reference {
  newId: string;
  target: SpaceAccess;
  /** The app that contains the copy; null for the library. */
  projectId: string | null;
  /** JSON text of the rights by which the copy is made. */
  grant: string;
  idMap: IdMap;
  note: AddCopyNote;
}

/** Copies what a module keeps for resources of other modules, such as their triggers. */
export type CopyPart = (context: CopyContext, copied: CopiedResource) => Promise<void>;

export const copiedParts = defineExtensionPoint<CopyPart>('copied-parts');
