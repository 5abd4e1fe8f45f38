import { isJsonObject, type Json, type JsonObject } from '../json.js';

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
  /** What the canvas JSON of an edge contains besides its ends. Default: its properties of these names. */
  readEdge?(edge: JsonObject): EdgeParts;
  /** Writes some of these parts into the canvas JSON of an edge; `undefined` removes one. */
  writeEdge?(edge: JsonObject, parts: EdgeParts): JsonObject;
}

/** The parts of an edge besides its ends. */
export interface EdgeParts {
  /** Unique in the document; absent in formats whose edges have no id. */
  id?: string | undefined;
  /** Names the view of the edge. */
  type?: string | undefined;
  /** Text in the middle of the edge. */
  label?: string | undefined;
  /** What the host keeps with the edge. */
  data?: Json | undefined;
}

/** A codec for any format; the canvas pairs values and codec. */
// biome-ignore lint/suspicious/noExplicitAny: the format is the host's.
export type AnyDocumentCodec = DocumentCodec<any>;

/** Documents in the canvas JSON, which need no translation. The default. */
export const canvasCodec: DocumentCodec<JsonObject> = {
  read: (value) => value,
  write: (json) => json,
  readEdge: edgeParts,
  writeEdge: withParts,
};

/** The parts of an edge among the properties of `json`. */
export function edgeParts(json: Json | undefined): EdgeParts {
  if (!isJsonObject(json)) return {};
  const text = (name: string) => (typeof json[name] === 'string' ? json[name] : undefined);
  return { id: text('id'), type: text('type'), label: text('label'), data: json.data };
}

/** A copy of `json` with these parts. */
export function withParts(json: JsonObject, parts: EdgeParts): JsonObject {
  const copy = { ...json };
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) delete copy[name];
    else copy[name] = value;
  }
  return copy;
}
