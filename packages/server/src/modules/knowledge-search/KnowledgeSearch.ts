import type { RetrievalReport, RetrievalSettings } from '@heddle/api-contract';
import type { SpaceAccess } from '../../kernel/access.js';
import type { SignFiles } from '../knowledge/index.js';

/** An earlier message of the conversation. */
export interface EarlierMessage {
  role: 'user' | 'assistant';
  content: string;
}

/** A search of knowledge bases. */
export interface KnowledgeSearch {
  /** The space and the person; knowledge bases of other spaces are not found. */
  access: SpaceAccess;
  datasetIds: readonly string[];
  question: string;
  /** Oldest first. */
  history?: readonly EarlierMessage[];
  settings: RetrievalSettings;
  signal: AbortSignal;
  /** The run that the calls of models are recorded for. */
  runId?: string;
  /** Counts the results as hits of their slices. */
  countsHits?: boolean;
  /** Makes addresses of pictures in the results. */
  sign?: SignFiles;
}

/** A piece of knowledge that was found. */
export interface FoundSlice {
  /** Empty for the result of a statement that is not about single rows. */
  sliceId: string;
  content: string;
  documentId: string;
  documentName: string;
  datasetId: string;
  datasetName: string;
  /** From 0 to 1. */
  score: number;
  page?: number;
  /** Range of UTF-16 units in the text of the document. */
  start?: number;
  end?: number;
  url?: string;
  /** The SQL statement that has found it, if one did. */
  statement?: string;
}

/** What was found, best first, and how. */
export interface KnowledgeAnswer {
  slices: FoundSlice[];
  report: RetrievalReport;
}
