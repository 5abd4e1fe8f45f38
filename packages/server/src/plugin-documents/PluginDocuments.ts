import type { ImportedAuth, ImportFormat, ImportNote } from '@heddle/plugin';

/** What a caller wants instead of what the document says. */
export interface DocumentWishes {
  name?: string | undefined;
  description?: string | undefined;
  /** Address of the server. */
  url?: string | undefined;
  /** Maximum lengths, in characters. */
  limits: { name: number; description: number };
}

/** A plugin read from a document. What may be large is JSON text, which the database stores as it is. */
export interface DocumentReading {
  format: ImportFormat;
  name: string;
  description: string;
  /** Address of the server; empty if the document names none. */
  url: string;
  /** All addresses that the document names. */
  servers: readonly string[];
  auth?: ImportedAuth;
  notes: readonly ImportNote[];
  /** JSON text of the OpenAPI document without its paths. */
  document: string;
  tools: readonly { name: string; method: string; path: string; operation: string }[];
  /** The whole document, as people edit it. */
  text: string;
}

/** Why a text is no plugin, for people. */
export interface DocumentProblem {
  problem: string;
}

/** Reads plugins from OpenAPI, Swagger and Postman documents and cURL commands; handed in by the host. */
export interface PluginDocuments {
  read(text: string, wishes: DocumentWishes): Promise<DocumentReading | DocumentProblem>;
  close?(): void;
}
