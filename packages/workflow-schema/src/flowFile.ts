import { documentLimits, parseDocumentText } from './import.js';
import { isJsonObject, type Json } from './json.js';
import { scanJson } from './parsing/scanJson.js';

/** What `.flow` files call themselves. */
const fileType = 'heddle-workflow';

/** Where a document in a file comes from. */
export interface FlowFileSource {
  host?: string;
  flowMode?: number;
  workflowId?: string;
  spaceId?: string;
}

/** A `.flow` file: the text of a document as it is, in an envelope that says where it comes from. */
export function writeFlowText(documentText: string, source: FlowFileSource): string {
  const json = isJson(documentText) ? documentText : JSON.stringify(documentText);
  return `{\n"type": "${fileType}",\n"source": ${JSON.stringify(source)},\n"json": ${json}\n}\n`;
}

/**
 * The text of the document in a file: the whole text, or what an envelope (`{type, source, json}`, where `json` is an
 * object or a text) holds. A text that has neither is given as it is, so that reading it says what is wrong.
 */
export function documentTextIn(text: string): string {
  if (parseDocumentText(text).error === undefined) return text;
  if (text.length > documentLimits.bytes || scanJson(text, documentLimits.depth).isTooDeep) return text;
  try {
    const envelope = JSON.parse(text.replace(/^\ufeff/, '')) as Json;
    const json = isJsonObject(envelope) ? envelope.json : undefined;
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
