import type { SentReason } from '@heddle/api-contract';

/** A part of a document that is searched and returned as a whole. */
export interface Chunk {
  id: string;
  documentId: string;
  /** Position in its document, from 1. */
  number: number;
  content: string;
  characterCount: number;
  hitCount: number;
  isEnabled: boolean;
  /** Not indexed yet. */
  isPending: boolean;
  /** From 1; undefined for documents without pages. */
  page: number | undefined;
  /** Range in the text of the document, in UTF-16 units; both 0 for chunks that were written by hand. */
  start: number;
  end: number;
  /** Its own heading; empty if it has none. */
  title: string;
  /** Of the chunk one level up; empty if there is none. */
  parentId: string;
  /** Sent with an edit, so that it does not overwrite another one. */
  version: number;
  /** Why it is not indexed. */
  problem: SentReason | undefined;
  /** Depth in the tree of headings, from 1; 0 if the document is not split by headings. */
  level: number;
}
