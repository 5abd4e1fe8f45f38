import { isJsonObject, type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';

/**
 * A value whose JSON text has about `maxCharacters`: long texts and lists end earlier, with a mark of what is
 * missing. `cut` is the number of characters that were left out.
 */
export function shorten(value: Json, maxCharacters: number): { value: Json; cut: number } {
  const before = JSON.stringify(value).length;
  if (before <= maxCharacters) return { value, cut: 0 };
  const kept = new Shortening(maxCharacters).keep(value);
  return { value: kept, cut: Math.max(0, before - JSON.stringify(kept).length) };
}

class Shortening {
  #left: number;

  constructor(maxCharacters: number) {
    this.#left = maxCharacters;
  }

  keep(value: Json): Json {
    if (typeof value === 'string') return this.#text(value);
    if (Array.isArray(value)) return this.#list(value);
    if (isJsonObject(value)) return this.#object(value);
    this.#left -= String(value).length + 1;
    return value;
  }

  #text(text: string): string {
    const room = Math.max(0, this.#left - 3);
    this.#left -= Math.min(text.length, room) + 3;
    return text.length <= room ? text : `${text.slice(0, room)}… [${text.length - room} more characters]`;
  }

  #list(items: readonly Json[]): Json[] {
    const kept: Json[] = [];
    for (const item of items) {
      if (this.#left <= 0) return [...kept, `… [${items.length - kept.length} more items]`];
      kept.push(this.keep(item));
    }
    return kept;
  }

  #object(object: JsonObject): JsonObject {
    const kept: JsonObject = {};
    const entries = Object.entries(object);
    for (const [index, [key, item]] of entries.entries()) {
      if (this.#left <= 0) {
        kept['…'] = `[${entries.length - index} more fields]`;
        return kept;
      }
      this.#left -= key.length + 4;
      setOwn(kept, key, this.keep(item));
    }
    return kept;
  }
}
