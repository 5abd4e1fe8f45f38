import type { ImportedAuth, ImportFormat, ImportNote } from '@heddle/plugin';
import type { Json } from '@heddle/workflow-schema';

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

/** The value of a JSON or YAML text. */
export interface ParsedText {
  value: Json;
}

/** Why a text cannot be read, for people. */
export interface DocumentProblem {
  problem: string;
}

/** Reads texts of unknown origin, whose YAML can exhaust the time and memory of a process; handed in by the host. */
export interface PluginDocuments {
  /** A plugin from an OpenAPI, Swagger or Postman document or a cURL command. */
  read(text: string, wishes: DocumentWishes): Promise<DocumentReading | DocumentProblem>;
  parse(text: string): Promise<ParsedText | DocumentProblem>;
  close?(): void;
}
