import type { JsonObject } from '@heddle/workflow-schema';
import type { Chunk } from '../NodeExecutor.js';
import { TextReplay } from './TextReplay.js';

/** The outputs of one node while it is producing them. */
export class OpenStream {
  #fields = new Map<string, TextReplay>();
  /** The most recently written field. */
  #name: string | undefined;
  #text: TextReplay | undefined;
  #end!: () => void;
  /** Resolves when the node has its final outputs, or has failed. */
  readonly ended = new Promise<void>((resolve) => {
    this.#end = resolve;
  });

  field(name: string): TextReplay {
    let text = this.#fields.get(name);
    if (!text) {
      text = new TextReplay();
      this.#fields.set(name, text);
    }
    return text;
  }

  push(chunk: Chunk): void {
    // Most streams have one field.
    if (chunk.field !== this.#name) {
      this.#name = chunk.field;
      this.#text = this.field(chunk.field);
    }
    this.#text!.push(chunk.text);
    if (chunk.last) this.#text!.end();
  }

  /** Fields that had no pieces receive their final value as a single piece. */
  finish(outputs: JsonObject): void {
    for (const [name, text] of this.#fields) {
      const value = Object.hasOwn(outputs, name) ? outputs[name] : undefined;
      if (!text.begun && typeof value === 'string') text.push(value);
      text.end();
    }
    this.#end();
  }

  fail(error: unknown): void {
    for (const text of this.#fields.values()) text.fail(error);
    this.#end();
  }
}
