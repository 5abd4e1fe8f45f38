/** A file created by a job. */
export interface JobFile {
  name: string;
  contentType: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}
