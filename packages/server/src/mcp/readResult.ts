import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { mcpLimits } from './limits.js';
import type { McpContent, McpResult } from './McpConnector.js';

/** The result of a call. Pictures and sounds are described, not passed on. */
export function readResult({ content, structuredContent, isError }: JsonObject): McpResult {
  const parts = Array.isArray(content) ? content.filter(isJsonObject) : [];
  const structured = structuredContent ?? null;
  return {
    content: withinLimit(parts.map(readPart)),
    ...(isJsonObject(structured) && JSON.stringify(structured).length <= mcpLimits.result && { structured }),
    isError: isError === true,
  };
}

/** Content of a message of a prompt, or of a resource. */
export function readContents(given: readonly Json[]): McpContent[] {
  return withinLimit(given.filter(isJsonObject).map(readPart));
}

function readPart(part: JsonObject): McpContent {
  const { type, text, data, blob, uri, name, mimeType, resource } = part;
  if (type === 'resource' && isJsonObject(resource ?? null)) return readPart(resource as JsonObject);
  const kind = typeof mimeType === 'string' ? { mimeType: mimeType.slice(0, 100) } : {};
  const place = typeof uri === 'string' ? { uri: uri.slice(0, 2_000) } : {};
  if (typeof text === 'string') return { type: 'text', text, ...kind, ...place };
  const bytes = typeof data === 'string' ? data : blob;
  const size = typeof bytes === 'string' ? { size: Math.floor((bytes.length * 3) / 4) } : {};
  if (type === 'image' || type === 'audio') return { type, ...kind, ...size };
  const label = typeof name === 'string' ? { text: name.slice(0, 500) } : {};
  return { type: 'resource', ...label, ...kind, ...place, ...size };
}

function withinLimit(parts: readonly McpContent[]): McpContent[] {
  let left: number = mcpLimits.result;
  return parts.flatMap((part) => {
    if (left <= 0) return [];
    const text = part.text?.slice(0, left);
    left -= (text?.length ?? 0) + 100;
    return [{ ...part, ...(text !== undefined && { text }) }];
  });
}

/** What a model reads of a result: the structured part if there is one. */
export function resultText({ content, structured }: McpResult): string {
  return structured ? JSON.stringify(structured) : content.map(partText).join('\n');
}

function partText({ type, text, mimeType = '', uri, size }: McpContent): string {
  if (type === 'text') return text ?? '';
  if (type === 'resource') return [text, uri, mimeType].filter((part) => part).join(' · ');
  return `[${type} ${mimeType}, ${size ?? 0} bytes, not shown]`;
}
