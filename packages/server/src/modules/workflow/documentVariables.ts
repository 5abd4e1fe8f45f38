import type { GlobalVariables } from '@heddle/workflow-schema/scopes';
import type { Database } from '../../db/Database.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';

/** Finds the global variables that the documents of an app, or of a workflow without one, may name. */
export type FindDocumentVariables = (
  db: Database,
  owner: { kind: 'project' | 'workflow'; id: string },
) => Promise<GlobalVariables | undefined>;

export const documentVariables = defineExtensionPoint<FindDocumentVariables>('variables of documents');
