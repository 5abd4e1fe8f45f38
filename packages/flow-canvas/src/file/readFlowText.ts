import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import { documentLimits, parseDocumentText, scanJson } from '@heddle/workflow-schema/import';

/** What the files of this canvas call themselves. */
export const fileType = 'heddle-workflow';

/**
 * The document in a text: the document itself, or one in an envelope (`{type, source, json}`, where `json` is an object
 * or a text), as `.flow` files have it. Throws an `Error` that says what is wrong.
 */
export function readFlowText(text: string): JsonObject {
  const whole = parseDocumentText(text);
  if (whole.error === undefined) return whole.json;
  const inner = innerOf(text);
  if (inner === undefined) throw whole.error;
  const parsed = parseDocumentText(inner);
  if (parsed.error !== undefined) throw parsed.error;
  return parsed.json;
}

function innerOf(text: string): string | undefined {
  if (text.length > documentLimits.bytes || scanJson(text, documentLimits.depth).isTooDeep) return undefined;
  try {
    const envelope = JSON.parse(text.replace(/^\ufeff/, ''));
    const json = isJsonObject(envelope) ? envelope.json : undefined;
    return typeof json === 'string' ? json : isJsonObject(json) ? JSON.stringify(json) : undefined;
  } catch {
    return undefined;
  }
}
