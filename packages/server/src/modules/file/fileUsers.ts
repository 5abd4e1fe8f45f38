import type { Database } from '../../db/Database.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';

/** A workflow whose draft or a published version refers to a file. */
export interface ReferringWorkflow {
  workflow_id: string;
  space_id: string;
  name: string;
}

/** A module whose rows refer to files. */
export interface FileUser {
  /** Those of the given URIs that are icons of its rows. */
  iconsInUse(db: Database, uris: readonly string[]): Promise<readonly string[]>;
  /** Workflows visible to the user that refer to one of these files by URL or URI. */
  referringTo(db: Database, userId: string, fileIds: readonly string[]): Promise<ReferringWorkflow[]>;
}

export const fileUsers = defineExtensionPoint<FileUser>('file-users');
