/** A file or folder of a source. */
export interface SourceEntry {
  /** Identifies it within the source. */
  id: string;
  name: string;
  isFolder: boolean;
  /** Bytes; 0 if unknown. */
  size: number;
  /** Undefined if the source does not say. */
  changedAt?: Date;
  /** Where people see it. */
  url?: string;
}

/** A page of entries. */
export interface EntryPage {
  entries: SourceEntry[];
  /** Continues the list; undefined at its end. */
  cursor?: string;
}

/** The content of an entry. */
export interface SourceContent {
  /** With an extension. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A source of documents outside of this server. Throws `DomainError` for everything that the source refuses. */
export interface DocumentSource {
  /** Entries of a folder; the root if it is empty. */
  list(folder: string, cursor: string | undefined): Promise<EntryPage>;
  fetch(id: string): Promise<SourceContent>;
  /** Entries that changed after a moment; all of them if the source cannot tell. */
  changedSince(moment: Date): AsyncIterable<SourceEntry>;
  /** Entries by words, in sources that can search. */
  search?(words: string, cursor: string | undefined): Promise<EntryPage>;
}
