import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { PluginError } from '../PluginError.js';
import type { Tool } from '../tool/Tool.js';
import { isDeeper } from './isDeeper.js';
import { shorten } from './shorten.js';
import { type TrimMode, trim } from './trim.js';
import { visibleText } from './visibleText.js';

/** An HTTP response, read within the host's limit. */
export interface HttpAnswer {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  bytes: Uint8Array;
}

/** What a call gave: an object, or a file that the host stores. */
export type ToolAnswer =
  | {
      output: JsonObject;
      /** The answer as it came, as text. */
      raw: string;
      /** Number of characters that were left out of a long answer. */
      cut?: number;
    }
  | { file: { bytes: Uint8Array; contentType: string } };

/** How to read an answer. */
export interface AnswerOptions {
  mode: TrimMode;
  /** Characters of an answer for which the author gave no schema; longer ones are shortened. */
  maxCharacters?: number;
  /** Masks secrets in a text; applied to everything that the answer says, in every encoding. */
  hide?: (text: string) => string;
}

const maxQuoted = 2_000;
/** Programs that walk or write deeper values exhaust their stack. */
const maxDepth = 500;

/** Reads an answer. Throws `status` for other statuses than 2xx, and `invalidAnswer`. */
export function readAnswer(tool: Tool, answer: HttpAnswer, options: AnswerOptions): ToolAnswer {
  const { status, bytes } = answer;
  const { hide = String } = options;
  const contentType = answer.headers['content-type'] ?? '';
  if (status < 200 || status > 299) {
    const said = isText(contentType) ? hide(decode(bytes, contentType)).slice(0, maxQuoted) : '';
    throw new PluginError('status', `the server answered with status ${status}${said && `: ${said}`}`, {
      status,
      ...(said && { said }),
    });
  }
  if (bytes.byteLength === 0) return { output: {}, raw: '' };
  if (!isText(contentType)) return { file: { bytes, contentType } };
  const raw = hide(decode(bytes, contentType));
  const json = parse(raw, contentType);
  if (json === undefined) {
    const text = /\bhtml\b/i.test(contentType) ? visibleText(raw) : raw;
    return { ...shortened({ text: hide(text) }, options), raw };
  }
  if (!options.hide) return { ...readValue(tool, json, options), raw };
  // JSON may escape any character, so that a secret shows only once it is read.
  const read = JSON.stringify(json);
  const hidden = hide(read);
  if (hidden === read) return { ...readValue(tool, json, options), raw };
  return { ...readValue(tool, parse(hidden, 'application/json') ?? null, options), raw: hidden };
}

/** Reads an answer that is a JSON value, as `readAnswer` does. Throws `invalidAnswer`. */
export function readValue(
  tool: Pick<Tool, 'document' | 'response'>,
  json: Json,
  options: AnswerOptions,
): { output: JsonObject; cut?: number } {
  const whole = wrap(json);
  const schema = tool.response;
  if (schema === undefined || isEmptySchema(schema)) return shortened(whole, options);
  const wrapped = isJsonObject(json) ? schema : { type: 'object', properties: { data: schema } };
  return { output: trim(tool.document, whole, wrapped, options.mode) };
}

/** Objects stay as they are; other values become the field `data`. */
function wrap(json: Json): JsonObject {
  return isJsonObject(json) ? json : { data: json };
}

function isEmptySchema(schema: JsonObject): boolean {
  const { properties } = schema;
  const isBare = !('$ref' in schema) && !('allOf' in schema) && !('oneOf' in schema) && !('anyOf' in schema);
  const hasNone =
    properties === undefined || !isJsonObject(properties) || Object.keys(properties).length === 0;
  return isBare && hasNone && schema.items === undefined;
}

function shortened(
  output: JsonObject,
  { maxCharacters }: AnswerOptions,
): { output: JsonObject; cut?: number } {
  if (maxCharacters === undefined) return { output };
  const { value, cut } = shorten(output, maxCharacters);
  return { output: isJsonObject(value) ? value : {}, ...(cut > 0 && { cut }) };
}

/** A missing type is read as text: many small servers send none with JSON. */
function isText(contentType: string): boolean {
  return (
    contentType.trim() === '' ||
    /^text\//i.test(contentType) ||
    /[/+](?:json|xml|yaml|x-yaml|javascript|x-www-form-urlencoded|graphql|x-ndjson|problem)\b/i.test(
      contentType,
    )
  );
}

function parse(text: string, contentType: string): Json | undefined {
  const isJson = /[/+]json\b/i.test(contentType);
  if (!isJson && !/^\s*[[{]/.test(text)) return undefined;
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    if (!isJson) return undefined;
    throw new PluginError('invalidAnswer', 'the answer is not valid JSON');
  }
  if (isDeeper(value, maxDepth))
    throw new PluginError('invalidAnswer', `the answer is nested more than ${maxDepth} levels`);
  return value;
}

function decode(bytes: Uint8Array, contentType: string): string {
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
