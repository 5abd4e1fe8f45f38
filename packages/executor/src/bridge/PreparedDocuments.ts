import type { JsonObject } from '@heddle/workflow-schema';
import type { Compiler } from '../engine/compile.js';
import { Prepared } from '../engine/Prepared.js';

/** Limits of the documents that a worker keeps: their number, and the characters of their JSON together. */
const limits = { count: 16, characters: 16 * 1024 * 1024 } as const;

/**
 * The documents that a worker prepared last, by their JSON text: comparing texts is faster than computing a
 * digest, and cannot confuse two documents.
 */
export class PreparedDocuments {
  readonly #compiler: Compiler;
  /** The least recently used document comes first. */
  readonly #kept = new Map<string, Prepared>();
  #characters = 0;

  constructor(compiler: Compiler) {
    this.#compiler = compiler;
  }

  of(text: string): Prepared {
    const known = this.#kept.get(text);
    if (known) {
      this.#kept.delete(text);
      this.#kept.set(text, known);
      return known;
    }
    const made = new Prepared(JSON.parse(text) as JsonObject, this.#compiler);
    if (text.length > limits.characters) return made;
    this.#kept.set(text, made);
    this.#characters += text.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= limits.count && this.#characters <= limits.characters) break;
      this.#kept.delete(oldest);
      this.#characters -= oldest.length;
    }
    return made;
  }
}
