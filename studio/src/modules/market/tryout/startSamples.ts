import { isJsonObject, type Json } from '@heddle/workflow-schema';

/** Code of the node that a run starts with. */
const start = '1';

/** The default values of the inputs of a document as a form has them. A text that is no document has none. */
export function startSamples(schema: string): Readonly<Record<string, string>> {
  const document = read(schema);
  const node = objectsOf(document, 'nodes').find(({ type }) => type === start);
  return Object.fromEntries(
    objectsOf(node?.['data'], 'outputs').flatMap(({ name, defaultValue: value }) => {
      if (typeof name !== 'string' || value === undefined || value === null) return [];
      return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
    }),
  );
}

function read(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

function objectsOf(value: Json | undefined, key: string) {
  const list = isJsonObject(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.filter(isJsonObject) : [];
}
