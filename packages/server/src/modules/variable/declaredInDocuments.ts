import type { GlobalSource, Variable } from '@heddle/workflow-schema';
import type { GlobalVariables } from '@heddle/workflow-schema/scopes';
import type { Database } from '../../db/Database.js';
import { systemDeclarations } from './Declaration.js';
import { readDeclarations } from './declarations.js';

const sources = {
  user: 'global_variable_user',
  app: 'global_variable_app',
  system: 'global_variable_system',
} as const;

/** The variables that documents of an app, or of a workflow without one, may name; undefined if any name is accepted. */
export async function declaredInDocuments(
  db: Database,
  owner: { kind: 'project' | 'workflow'; id: string },
): Promise<GlobalVariables | undefined> {
  const declared = await readDeclarations(db, owner);
  if (!declared) return undefined;
  const globals: Record<GlobalSource, Variable[]> = {
    global_variable_app: [],
    global_variable_user: [],
    global_variable_system: [],
  };
  for (const { name, type, scope, isEnabled, isReadOnly } of [...declared, ...systemDeclarations])
    if (isEnabled) globals[sources[scope]].push({ ...type, name, ...(isReadOnly && { readonly: true }) });
  return globals;
}
