/** A file in a folder, or why it was not read. */
export type FolderFile = Uint8Array | 'missing' | 'outside' | 'tooLarge';

/** How the files of package sources are read. */
export interface PackageFiles {
  /** Sends requests to public addresses, for sources that administrators added. */
  readonly fetch?: typeof globalThis.fetch;
  /** Also to the private addresses that the configuration names as sources, for these; `fetch` if absent. */
  readonly fetchConfigured?: typeof globalThis.fetch;
  /** Reads a file of a folder on the disk of the server; absent on hosts without a disk. */
  readonly readFolder?: (folder: string, file: string, maxBytes: number) => Promise<FolderFile>;
}
