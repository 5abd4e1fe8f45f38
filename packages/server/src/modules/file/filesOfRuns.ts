import { oneChunk } from '../../files/streams.js';
import type { App } from '../../kernel/services.js';
import { idOfUri, sharedSeconds, signUrlFor, uriOf } from './addresses.js';
import { findFile, mayRead } from './rights.js';
import { ownerOfFiles, storeFile } from './storeFile.js';

/** A file that a run has stored. */
export interface KeptFile {
  uri: string;
  /** Works for a week. */
  url: string;
  name: string;
  contentType: string;
  size: number;
}

interface NewBytes {
  userId: string;
  /** Null for a private file. */
  spaceId: string | null;
  name: string;
  bytes: Uint8Array;
}

/** Stores bytes as a file, for runs and jobs, which have no request. Refuses what uploads refuse. */
export async function keepBytes(app: App, { userId, spaceId, name, bytes }: NewBytes): Promise<KeptFile> {
  const row = await storeFile(ownerOfFiles(app, userId), { name, spaceId, content: oneChunk(bytes) });
  const { contentType, size } = row;
  const url = await signUrlFor(signerOf(app, userId), row, { seconds: sharedSeconds });
  return { uri: uriOf(row), url, name: row.name, contentType, size };
}

/** The URL of a file for somebody else to read, if this person may read it. */
export async function readableUrl(app: App, userId: string, uri: string): Promise<string | undefined> {
  const id = idOfUri(uri);
  const row = id === undefined ? undefined : await findFile(app.db, id);
  if (!row || !(await mayRead(app.db, userId, row))) return undefined;
  return signUrlFor(signerOf(app, userId), row, { seconds: sharedSeconds });
}

function signerOf({ secrets, config }: App, userId: string) {
  return { secrets, userId, origin: config.publicOrigin ?? '' };
}
