import { readAnswer } from '@heddle/plugin';
import type { Json } from '@heddle/workflow-schema';
import type { CallResult, PluginCall } from './PluginCall.js';

/** Characters that a model receives of an answer without a schema. */
const maxCharacters = 32 * 1024;
const maxRawCharacters = 256 * 1024;

/** A value that a tool has given without HTTP, trimmed and shortened like the answer of a server. */
export function jsonAnswer({ tool, caller: { scene } }: PluginCall, value: Json): CallResult {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const answer = { status: 200, headers: { 'content-type': 'application/json' }, bytes };
  const result = readAnswer(tool, answer, {
    mode: scene === 'debug' ? 'strict' : 'default',
    ...(scene === 'agent' && { maxCharacters }),
  });
  if ('file' in result) throw new Error('JSON was read as a file');
  const { output, raw, cut } = result;
  return { output, raw: raw.slice(0, maxRawCharacters), ...(cut !== undefined && { cut }) };
}
