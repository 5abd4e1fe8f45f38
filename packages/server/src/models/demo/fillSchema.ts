import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';

const readCharacters = 20_000;
const maxDepth = 20;

/** Values found in a prompt: named values, and unnamed numbers and quoted texts, each used once. */
interface Findings {
  pairs: Map<string, string>;
  numbers: number[];
  quotes: string[];
}

/**
 * Generates JSON for a schema: from `name: value` pairs in the prompt, then from its numbers and quoted
 * texts, else zeros.
 */
export function fillSchema(schema: JsonObject, prompt: string): string {
  // Prompts end with the requested schema; ignore its contents.
  const asked = prompt.replaceAll(JSON.stringify(schema), ' ').slice(0, readCharacters);
  return JSON.stringify(fill(schema, undefined, readPrompt(asked), 0));
}

function readPrompt(prompt: string): Findings {
  const pairs = new Map<string, string>();
  const pattern =
    /([\p{L}_][\p{L}\p{N}_]{0,63})["'”]?[ \t]{0,4}[:：=][ \t]{0,4}(?:"([^"\n]*)"|“([^”\n]*)”|'([^'\n]*)'|\[([^\]\n]*)\]|([^\n,;，；。]*))/gu;
  const rest = prompt.replace(pattern, (whole, name: string, ...values: (string | undefined)[]) => {
    const value = values
      .slice(0, 5)
      .find((candidate) => candidate !== undefined)
      ?.trim();
    if (!value) return whole;
    const key = name.toLowerCase();
    if (!pairs.has(key)) pairs.set(key, value);
    return ' ';
  });
  return {
    pairs,
    numbers: (rest.match(/-?\d{1,15}(?:\.\d{1,15})?/g) ?? []).map(Number),
    quotes: [...rest.matchAll(/"([^"\n]{1,500})"|“([^”\n]{1,500})”|「([^」\n]{1,500})」/g)].map(
      ([, plain, curly, corner]) => plain ?? curly ?? corner ?? '',
    ),
  };
}

function fill(schema: Json | undefined, name: string | undefined, findings: Findings, depth: number): Json {
  if (!isJsonObject(schema) || depth > maxDepth) return null;
  const given = name === undefined ? undefined : findings.pairs.get(name.toLowerCase());
  switch (typeOf(schema)) {
    case 'object': {
      const properties = isJsonObject(schema.properties) ? schema.properties : {};
      // `fromEntries` defines own properties, so a field named `__proto__` is preserved.
      return Object.fromEntries(
        Object.entries(properties).map(([key, child]) => [key, fill(child, key, findings, depth + 1)]),
      );
    }
    case 'array':
      return given === undefined ? [] : readList(schema.items, given, depth);
    case 'number':
    case 'integer': {
      const number = given === undefined ? findings.numbers.shift() : Number.parseFloat(given);
      if (number === undefined || !Number.isFinite(number)) return 0;
      return typeOf(schema) === 'integer' ? Math.trunc(number) : number;
    }
    case 'boolean':
      return given !== undefined && /^(true|yes|1|是|真)$/i.test(given);
    case 'string':
      return given ?? findings.quotes.shift() ?? '';
    default:
      return null;
  }
}

function readList(items: Json | undefined, text: string, depth: number): Json[] {
  return text
    .split(/[,，、]/)
    .map((part) => part.trim().replace(/^["']|["']$/g, ''))
    .filter(Boolean)
    .slice(0, 100)
    .map((part) =>
      fill(items, 'item', { pairs: new Map([['item', part]]), numbers: [], quotes: [] }, depth + 1),
    );
}

function typeOf(schema: JsonObject): string {
  const { type } = schema;
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) return String(type.find((candidate) => candidate !== 'null') ?? '');
  return isJsonObject(schema.properties) ? 'object' : '';
}
