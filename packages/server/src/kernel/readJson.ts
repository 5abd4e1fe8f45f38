import type { Schema } from '@heddle/api-contract';
import { requestReasons } from '@heddle/api-contract/reasons/request';
import * as z from 'zod';
import { DomainError, programText } from './DomainError.js';
import { reasonOfIssue } from './reasonOfIssue.js';

const deepest = 100;

/** Parses bytes as a JSON object; `what` names them in error messages, such as `the body`. */
export function readJson(bytes: Uint8Array, what: string): Record<string, unknown> {
  checkDepth(bytes, what);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message.slice(0, 200) : 'not UTF-8';
    throw new DomainError('badRequest', programText(`${what} is not JSON: ${reason}`));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new DomainError('badRequest', programText(`${what} must be a JSON object`));
  }
  return value as Record<string, unknown>;
}

/** Parses a value with a schema; rejects with an error that names the invalid fields. */
export function parseWith(schema: Schema, raw: unknown): unknown {
  const parsed = parse(schema as unknown as z.ZodType, raw);
  if (parsed.success) return parsed.data;
  const texts = parsed.error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.map(String).join('.') || 'input'}: ${issue.message}`);
  const text = texts.join('; ').slice(0, 1000);
  throw new DomainError('badRequest', { ...reasonOfIssue(parsed.error.issues[0]!, raw), text });
}

// zod reads `length` of any object and fails to convert values such as `{"length":{"toString":0}}`; treat
// that as invalid input.
function parse(schema: z.ZodType, raw: unknown) {
  try {
    return z.safeParse(schema, raw);
  } catch (error) {
    if (error instanceof TypeError)
      throw new DomainError('badRequest', programText('input: a length that is no number stands in it'), {
        cause: error,
      });
    throw error;
  }
}

const [quote, backslash] = [0x22, 0x5c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

// Check before JSON.parse, which recurses: a megabyte of opening brackets would overflow the stack.
function checkDepth(bytes: Uint8Array, what: string): void {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    if (inText) {
      if (byte === backslash) index++;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (opening.has(byte)) {
      if (++depth > deepest)
        throw new DomainError('badRequest', requestReasons.tooDeep({ what, maximum: deepest }));
    } else if (closing.has(byte)) depth--;
  }
}
