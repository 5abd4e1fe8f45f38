import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';

/** The built-in demo model of every server, which no configuration replaces. */
const demoModel = '1';
const insteadOfDemo = '1000000001';

/** The id under which a server offers the model that plays `id`. */
export function playedModel(id: string): string {
  return id === demoModel ? insteadOfDemo : id;
}

/** Copies a document with the ids under which the server offers its models. */
export function withPlayedModels(document: JsonObject): JsonObject {
  return mapModels(document, playedModel) as JsonObject;
}

/** Adds the models that a document names, in both forms in which documents write them. */
export function collectModels(document: JsonObject, ids: Set<string>): void {
  mapModels(document, (id) => {
    ids.add(id);
    return id;
  });
}

function mapModels(value: Json, map: (id: string) => string): Json {
  if (Array.isArray(value)) return value.map((one) => mapModels(one, map));
  if (!isJsonObject(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapModels(inner, map)]));
  const replace = (holder: JsonObject, key: string) => {
    const id = String(holder[key]);
    if (/^[1-9]\d{0,18}$/.test(id)) holder[key] = typeof holder[key] === 'number' ? Number(map(id)) : map(id);
  };
  if ('modelType' in copy) replace(copy, 'modelType');
  const { input } = copy;
  if (copy.name === 'modelType' && isJsonObject(input) && isJsonObject(input.value))
    replace(input.value, 'content');
  return copy;
}
