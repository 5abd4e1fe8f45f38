/** A file in a folder, or why it was not read. */
export type FolderFile = Uint8Array | 'missing' | 'outside' | 'tooLarge';

/** How the files of package sources are read. */
export interface PackageFiles {
  /** Sends requests to public addresses, and to the private ones that the configuration names as sources. */
  readonly fetch?: typeof globalThis.fetch;
  /** Reads a file of a folder on the disk of the server; absent on hosts without a disk. */
  readonly readFolder?: (folder: string, file: string, maxBytes: number) => Promise<FolderFile>;
}
