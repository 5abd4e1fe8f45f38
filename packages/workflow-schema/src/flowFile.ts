import { documentLimits, parseDocumentText } from './import.js';
import { isJsonObject, type Json } from './json.js';
import { scanJson } from './parsing/scanJson.js';

/** The `type` of `.flow` files. */
const fileType = 'heddle-workflow';

/** The origin of a document in a file. */
export interface FlowFileSource {
  /** Origin of the installation, such as `https://heddle.example`. */
  host?: string;
  /** Kind of workflow, as the wire's number. */
  flowMode?: number;
  /** Id of the workflow in that installation. */
  workflowId?: string;
  /** Id of its space there. */
  spaceId?: string;
}

/** Creates a `.flow` file: a document's text in an envelope with its origin. */
export function writeFlowText(documentText: string, source: FlowFileSource): string {
  const json = isJson(documentText) ? documentText : JSON.stringify(documentText);
  return `{\n"type": "${fileType}",\n"source": ${JSON.stringify(source)},\n"json": ${json}\n}\n`;
}

/**
 * Extracts the document text from a file: from an envelope (`{type, source, json}`, where `json` is an object
 * or a text), from a file that the command line mirrors (`{id, name, document}`), otherwise the whole text. Text that is neither is returned unchanged, so that parsing it
 * reports the error.
 */
export function documentTextIn(text: string): string {
  if (parseDocumentText(text).error === undefined) return text;
  if (text.length > documentLimits.bytes || scanJson(text, documentLimits.depth).isTooDeep) return text;
  try {
    const envelope = JSON.parse(text.replace(/^\ufeff/, '')) as Json;
    const json = isJsonObject(envelope) ? (envelope.json ?? envelope.document) : undefined;
    return typeof json === 'string' ? json : isJsonObject(json) ? JSON.stringify(json) : text;
  } catch {
    return text;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
