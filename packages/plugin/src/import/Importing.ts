import { isJsonObject, type Json, type JsonObject, setOwn } from '@heddle/workflow-schema';
import { PluginError } from '../PluginError.js';
import { findReferenced } from '../schema/resolve.js';
import type { PluginDocument } from '../tool/Tool.js';
import { type ImportedTool, type ImportNote, importLimits } from './ImportedPlugin.js';

const yieldAfterMs = 15;
const methods = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']);

/** An import under way: tools with names of their own, notes, and pauses that let other work go on. */
export class Importing {
  readonly tools: ImportedTool[] = [];
  readonly notes: ImportNote[] = [];
  readonly #names = new Set<string>();
  readonly #places = new Set<string>();
  /** Characters of what the import gives, about. */
  #characters = 0;
  readonly #missing = new Set<string>();
  #since = performance.now();

  note(rule: ImportNote['rule'], place: string): void {
    if (this.notes.length < importLimits.notes) this.notes.push({ rule, place: place.slice(0, 200) });
  }

  /** Adds a tool under a name that models accept and no other tool has. */
  add(document: PluginDocument, method: string, path: string, given: JsonObject): void {
    const place = `${method} ${path}`;
    if (!methods.has(method)) {
      this.note('methodSkipped', place);
      return;
    }
    if (this.#places.has(place)) {
      this.note('methodSkipped', place);
      return;
    }
    this.#places.add(place);
    if (this.tools.length >= importLimits.tools)
      throw new PluginError('tooLarge', `the document has more than ${importLimits.tools} operations`, {
        maximum: importLimits.tools,
      });
    const said = typeof given.operationId === 'string' ? given.operationId : '';
    const name = this.#freeName(said || nameOf(method, path));
    if (said === '') this.note('nameMissing', place);
    else if (said !== name) this.note('nameChanged', said);
    const summary = [given.summary, given.description].find((one) => typeof one === 'string' && one !== '');
    const operation: JsonObject = { ...given, operationId: name, summary: summary ?? place };
    if (operation.callbacks !== undefined) this.note('callbackSkipped', place);
    this.measure(operation);
    this.#checkReferences(document, operation);
    this.tools.push({ name, method, path, operation });
  }

  #freeName(given: string): string {
    const cleaned =
      given
        // Patterns take quadratic time on long names.
        .slice(0, 1_000)
        .replace(/[^\w-]+/g, '_')
        .replace(/^_+|_+$/g, '')
        .slice(0, 64) || 'tool';
    let free = cleaned;
    for (let number = 2; this.#names.has(free); number++) {
      const suffix = `_${number}`;
      free = cleaned.slice(0, 64 - suffix.length) + suffix;
    }
    this.#names.add(free);
    return free;
  }

  /** Refuses a document whose parts are repeated, by aliases of YAML or references, until they are too large together. */
  measure(value: Json): void {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        this.#characters += key.length;
        this.measure(inner as Json);
      }
    else this.#characters += typeof value === 'string' ? value.length : 4;
    const maximum = importLimits.characters * 2;
    if (this.#characters > maximum)
      throw new PluginError('tooLarge', 'the document is too large: its parts repeat each other', {
        maximum,
      });
  }

  /** Notes references that lead nowhere: remote ones are never fetched. */
  #checkReferences(document: PluginDocument, value: Json): void {
    if (Array.isArray(value)) for (const item of value) this.#checkReferences(document, item);
    if (!isJsonObject(value)) return;
    const { $ref: reference } = value;
    if (typeof reference === 'string' && !this.#missing.has(reference)) {
      this.#missing.add(reference);
      if (!reference.startsWith('#')) this.note('remoteReference', reference);
      else if (findReferenced(document, reference) === undefined) this.note('missingReference', reference);
    }
    for (const inner of Object.values(value))
      if (typeof inner === 'object') this.#checkReferences(document, inner);
  }

  /** Lets other work go on if this import has run for a while. */
  async breathe(): Promise<void> {
    if (performance.now() - this.#since < yieldAfterMs) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#since = performance.now();
  }
}

/** A name for an operation that has none: `GET /users/{id}` becomes `get_users_id`. */
function nameOf(method: string, path: string): string {
  return `${method.toLowerCase()}${path}`;
}

/** A copy of an object without some keys. */
export function without(object: JsonObject, ...keys: string[]): JsonObject {
  const copy: JsonObject = {};
  for (const [key, value] of Object.entries(object)) if (!keys.includes(key)) setOwn(copy, key, value);
  return copy;
}
