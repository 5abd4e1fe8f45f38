/** A field of a form: a text, a JSON document, or a file that is fetched from its URL. */
export type FormField =
  | { name: string; value: string; contentType?: string }
  | { name: string; fileUrl: string };

/** The body of a request. */
export type RequestBody =
  | { kind: 'text'; text: string; contentType: string }
  /** `multipart/form-data`. */
  | { kind: 'form'; fields: FormField[] }
  | { kind: 'file'; fileUrl: string; contentType: string };

/** An HTTP request of a tool, as plain data. */
export interface ToolRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body?: RequestBody;
}
