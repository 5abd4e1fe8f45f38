import type { PluginDocument, ToolOperation } from '../tool/Tool.js';

/** What a text was, by the API number of `PluginDataFormat`. */
export const importFormats = { openapi: 1, curl: 2, postman: 3, swagger: 4 } as const;

/** A format that can be imported. */
export type ImportFormat = keyof typeof importFormats;

/** A tool that an import found. */
export interface ImportedTool extends ToolOperation {
  /** Equal to `operation.operationId`. */
  name: string;
}

/** Something that an import changed or left out. */
export interface ImportNote {
  rule:
    | 'severalServers'
    | 'serverVariables'
    | 'nameChanged'
    | 'nameMissing'
    | 'methodSkipped'
    | 'callbackSkipped'
    | 'remoteReference'
    | 'missingReference'
    | 'secretRemoved'
    | 'requestSkipped';
  /** The place in the document, or the name. */
  place: string;
}

/** The key that the API asks for, as far as the document says. */
export interface ImportedAuth {
  type: 'service';
  location: 'header' | 'query';
  key: string;
}

/** A plugin read from a document or a command. */
export interface ImportedPlugin {
  format: ImportFormat;
  name: string;
  description: string;
  /** The OpenAPI document without its paths. */
  document: PluginDocument;
  tools: readonly ImportedTool[];
  /** Addresses that the document names, the first of which the plugin has. */
  servers: readonly string[];
  auth?: ImportedAuth;
  notes: readonly ImportNote[];
}

/** Bounds of an import. */
export const importLimits = {
  /** UTF-16 code units of the text. */
  characters: 16 * 1024 * 1024,
  depth: 200,
  tools: 2_000,
  notes: 200,
  /** Aliases in YAML: each may stand for a large part of the document. */
  aliases: 100,
} as const;
