import type { JsonObject } from '@heddle/workflow-schema';

/**
 * Translates between the host's document format and the canvas JSON at the border of the canvas: `value`,
 * `defaultValue`, `change.document()` and `exportDocument()` are in the host's format. Both functions must be
 * pure. If `read` throws, the document is refused and the canvas keeps the previous one.
 */
export interface DocumentCodec<Value> {
  /** Returns the canvas JSON of a document. Throw an error that names the path of what is wrong. */
  read(value: Value): JsonObject;
  /** Returns the document of this canvas JSON; of an unedited one, the value that was read. */
  write(json: JsonObject): Value;
  /** Completes the canvas JSON of an edge that the user drew, for example with an id. */
  createEdge?(edge: JsonObject): JsonObject;
}

/** A codec for any format; the canvas pairs values and codec. */
// biome-ignore lint/suspicious/noExplicitAny: the format is the host's.
export type AnyDocumentCodec = DocumentCodec<any>;

/** Documents in the canvas JSON, which need no translation. The default. */
export const canvasCodec: DocumentCodec<JsonObject> = {
  read: (value) => value,
  write: (json) => json,
};
