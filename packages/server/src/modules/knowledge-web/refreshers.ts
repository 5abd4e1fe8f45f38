import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import type { App } from '../../kernel/services.js';
import type { DocumentRow } from '../knowledge/index.js';

/** What a document's source says now. */
export interface CurrentSource {
  /** With an extension. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  hash: string;
}

/** Reads the source of documents of one kind again. */
export interface Refresher {
  /** Undefined for documents of other kinds. Throws a `DomainError` that says why the source cannot be read. */
  read(app: App, document: DocumentRow, signal: AbortSignal): Promise<CurrentSource | undefined>;
  /** Whether documents of this kind can be refreshed at all. */
  knows(app: App, document: DocumentRow): Promise<boolean>;
}

/** Kinds of sources whose documents can be refreshed. */
export const refreshers = defineExtensionPoint<Refresher>('knowledge-refreshers');
