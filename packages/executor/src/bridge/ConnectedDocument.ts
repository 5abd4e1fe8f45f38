import type { JsonObject } from '@heddle/workflow-schema';
import { ExecutionError, errorCodes } from '../errors.js';

/** A document as the JSON text that is sent to workers: text crosses to a worker faster than objects. */
export class ConnectedDocument {
  /** The document as it was passed. */
  readonly document: JsonObject;
  /** The same as JSON text, as workers receive it. */
  readonly text: string;

  /** Throws if the document cannot be written as JSON. */
  constructor(document: JsonObject) {
    this.document = document;
    this.text = textOf(document);
  }
}

function textOf(document: JsonObject): string {
  try {
    const text: string | undefined = JSON.stringify(document);
    if (text !== undefined) return text;
  } catch {
    // Cyclic, or nested too deep for the stack: refused below.
  }
  throw new ExecutionError(errorCodes.compile, 'the document cannot be written as JSON');
}
