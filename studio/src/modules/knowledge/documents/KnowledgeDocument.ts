import type { SentReason } from '@heddle/api-contract';
import { documentStatuses } from '@heddle/api-contract/families/knowledge';
import type { Column } from '../table/Column.js';
import type { ChunkSettings, ParsingSettings } from '../upload/ChunkSettings.js';

export type DocumentState = 'processing' | 'ready' | 'disabled' | 'resegmenting' | 'refreshing' | 'failed';

/** A document of a knowledge base. */
export interface KnowledgeDocument {
  id: string;
  name: string;
  /** Extension of its file, in lower case. */
  type: string;
  /** In bytes. */
  size: number;
  chunkCount: number;
  characterCount: number;
  hitCount: number;
  state: DocumentState;
  /** Why processing or the last refresh failed. */
  problem: SentReason | undefined;
  /** The same in the server's words; empty if nothing failed. */
  reason: string;
  /** Its earlier content is found while it is processed, or after it failed. */
  isSearchable: boolean;
  pageCount: number;
  /** URL of the file as it was uploaded; empty without one. */
  originalUrl: string;
  isWebPage: boolean;
  /** It has a source elsewhere, from which it can be read again. */
  hasSource: boolean;
  url: string;
  tags: readonly string[];
  update: UpdateRule;
  chunks: ChunkSettings;
  parsing: ParsingSettings;
  columns: readonly Column[];
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/** When a document is read again from where it came. */
export interface UpdateRule {
  /** One of `updateTypes`. */
  type: number;
  /** 0, 1, 3 or 7. */
  days: number;
}

export const updateDays = [0, 1, 3, 7] as const;

const states: Readonly<Record<number, DocumentState>> = {
  [documentStatuses.processing]: 'processing',
  [documentStatuses.enabled]: 'ready',
  [documentStatuses.disabled]: 'disabled',
  [documentStatuses.resegment]: 'resegmenting',
  [documentStatuses.refreshing]: 'refreshing',
  [documentStatuses.failed]: 'failed',
};

/** The state of a document by its status in the API. */

export const stateOf = (status: number): DocumentState => states[status] ?? 'processing';

/** Whether the server works on the document, so that its settings and chunks cannot change. */
export const isBusy = ({ state }: Pick<KnowledgeDocument, 'state'>): boolean =>
  state === 'processing' || state === 'resegmenting' || state === 'refreshing';
