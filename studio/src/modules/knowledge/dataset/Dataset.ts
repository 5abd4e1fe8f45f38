import { knowledgeFormats, knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import type { ChunkSettings, ParsingSettings } from '../upload/ChunkSettings.js';

/** What a knowledge base contains, by name in addresses and messages. */
export type DatasetKind = 'text' | 'table' | 'photo';

export function kindOfFormat(format: number): DatasetKind {
  if (format === knowledgeFormats.table) return 'table';
  return format === knowledgeFormats.photo ? 'photo' : 'text';
}

/** A knowledge base. */
export interface Dataset {
  id: string;
  name: string;
  description: string;
  kind: DatasetKind;
  /** URL of its own picture, or empty. */
  iconUrl: string;
  iconUri: string;
  isEnabled: boolean;
  isProcessing: boolean;
  hasFailed: boolean;
  documentCount: number;
  chunkCount: number;
  /** In bytes. */
  size: number;
  /** How often retrieval returned one of its chunks. */
  hitCount: number;
  agentCount: number;
  canEdit: boolean;
  /** Its chunks were embedded by another model than the current one. */
  needsReindex: boolean;
  /** What new documents are split and read by. */
  chunks: ChunkSettings;
  parsing: ParsingSettings;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/** Characters that names of knowledge bases and documents must not contain. */
const refusedInNames = /["'`\\]/;

export type NameProblem = 'nameMissing' | 'nameLong' | 'nameCharacters';

/** Why a name cannot be used. Emoji and Chinese characters count as one. */
export function nameProblem(name: string): NameProblem | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'nameMissing';
  if ([...trimmed].length > knowledgeLimits.name) return 'nameLong';
  return refusedInNames.test(trimmed) ? 'nameCharacters' : undefined;
}
