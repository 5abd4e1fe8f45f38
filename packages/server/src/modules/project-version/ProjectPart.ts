import type { Database } from '../../db/Database.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';

/** What belongs to an app without being a resource: its variables, its conversations. */
export interface ProjectPart {
  name: string;
  /** The part as text, which versions keep. */
  read(db: Database, projectId: string): Promise<string>;
  /** Makes a kept text the draft again, in the transaction that rolls the app back. */
  write(transaction: Database, project: { id: string; spaceId: string }, text: string): Promise<void>;
}

export const projectParts = defineExtensionPoint<ProjectPart>('project-parts');
