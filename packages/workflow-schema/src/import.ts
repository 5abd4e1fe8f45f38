import { importDocument } from './document/importDocument.js';
import type { WorkflowDocument } from './document/WorkflowDocument.js';
import { errorCodes, WorkflowSchemaError } from './errors.js';
import type { Issue } from './issues.js';
import { isJsonObject, type Json, type JsonObject } from './json.js';
import { findKey, readKey, readText } from './keys.js';
import { parseHostile } from './parseHostile.js';
import { DocumentShape } from './parsing/documentShape.js';
import { isDeeperThan, type JsonPath, type JsonScan, scanJson } from './parsing/scanJson.js';

export { documentTextIn, type FlowFileSource, writeFlowText } from './flowFile.js';
export { type JsonPath, type JsonScan, scanJson } from './parsing/scanJson.js';

/** Limits of documents: bytes of text, depth of JSON, nodes at all levels. */
export const documentLimits = { bytes: 20 * 1024 * 1024, depth: 100, nodes: 20_000 } as const;

/** A document parsed from text, or the reason why there is none. */
export type ParsedDocument =
  | { json: JsonObject; document: WorkflowDocument; issues: Issue[]; error?: undefined }
  | { error: WorkflowSchemaError };

/**
 * Parses a document from text of unknown origin. Never throws. Issues, found when they are first read, report
 * deviations from the format, and data that JSON.parse changes: numbers that a double cannot represent, and
 * duplicate keys.
 */
export function parseDocumentText(text: string): ParsedDocument {
  const content = text.startsWith('\ufeff') ? text.slice(1) : text;
  if (isLargerThan(content, documentLimits.bytes)) {
    return refuse(
      errorCodes.notADocument,
      `The document is larger than ${documentLimits.bytes / 1024 / 1024} MiB.`,
    );
  }
  if (isDeeperThan(content, documentLimits.depth)) {
    return refuse(
      errorCodes.notADocument,
      `The document is nested deeper than ${documentLimits.depth} levels.`,
    );
  }
  let json: Json;
  try {
    json = JSON.parse(content) as Json;
  } catch (error) {
    return refuse(errorCodes.notJson, `The text is not JSON: ${(error as Error).message}`);
  }
  if (!isJsonObject(json)) {
    return refuse(errorCodes.notADocument, 'A workflow document is an object with a "nodes" array.');
  }
  try {
    const document = importDocument(json);
    if (document.nodes.size > documentLimits.nodes) {
      return refuse(errorCodes.notADocument, `The document has more than ${documentLimits.nodes} nodes.`);
    }
    let issues: Issue[] | undefined;
    return {
      json,
      document,
      // Most callers need none, and finding them costs more than the rest.
      get issues() {
        issues ??= [...scanIssues(json, scanJson(content, documentLimits.depth)), ...shapeIssues(json)];
        return issues;
      },
    };
  } catch (error) {
    if (WorkflowSchemaError.isInstance(error)) return { error };
    throw error;
  }
}

function refuse(code: number, message: string): ParsedDocument {
  return { error: new WorkflowSchemaError(code, message) };
}

function isLargerThan(text: string, bytes: number): boolean {
  // Every UTF-16 code unit takes one to three bytes.
  if (text.length > bytes) return true;
  if (text.length * 3 <= bytes) return false;
  let size = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // A surrogate pair takes four bytes: two for each half.
    size += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return size > bytes;
}

function scanIssues(json: JsonObject, scan: JsonScan): Issue[] {
  return [
    ...scan.numbers.map(({ path, text }): Issue => {
      const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
      return {
        rule: 'document.number',
        severity: 'warning',
        ...placeOf(json, path),
        parameters: { text: shown, value: String(Number(text)) },
      };
    }),
    ...scan.duplicateKeys.map(
      (path): Issue => ({
        rule: 'document.duplicate-key',
        severity: 'warning',
        ...placeOf(json, path),
        parameters: { key: String(path.at(-1) ?? '') },
      }),
    ),
  ];
}

function shapeIssues(json: JsonObject): Issue[] {
  // The schema expects the canonical keys of the two lists; other spellings are accepted too.
  const view: JsonObject = { nodes: readKey(json, 'nodes') ?? [] };
  for (const name of ['edges', 'versions']) {
    if (findKey(json, name) !== undefined) view[name] = readKey(json, name)!;
  }
  const result = parseHostile(DocumentShape, view);
  if (result.success) return [];
  return result.error.issues.map((issue) => {
    const path = issue.path.map((segment) => (typeof segment === 'number' ? segment : String(segment)));
    return {
      rule: 'document.shape',
      severity: 'warning' as const,
      ...placeOf(json, path),
      parameters: { place: path.join('.'), detail: issue.message },
    };
  });
}

/** The node and the path inside its data, or the path inside the document. */
function placeOf(json: JsonObject, path: JsonPath): Pick<Issue, 'nodeId' | 'path'> {
  let value: Json | undefined = json;
  let node: JsonObject | undefined;
  for (const [depth, segment] of path.entries()) {
    if (node !== undefined && String(segment).toLowerCase() === 'data') {
      return { nodeId: readText(node, 'id'), path: path.slice(depth + 1) };
    }
    if (Array.isArray(value)) value = value[Number(segment)];
    else value = isJsonObject(value) ? readKey(value, String(segment)) : undefined;
    const list = depth > 0 ? String(path[depth - 1]).toLowerCase() : '';
    node = (list === 'nodes' || list === 'blocks') && isJsonObject(value) ? value : undefined;
  }
  return { path };
}
