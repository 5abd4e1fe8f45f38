import { readData, type WorkflowDocument } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import type { Database } from '../../db/Database.js';
import { isId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { registry } from './registry.js';
import { findHead, readSchema, type WorkflowHead } from './requireWorkflow.js';
import { readVersion } from './versions.js';

// Enough for any realistic document; further calls are ignored.
const maxCalled = 200;

/** A workflow that a document calls; fields are missing when it does not exist in this space. */
export interface CalledWorkflow {
  workflowId: string;
  version: string;
  head: WorkflowHead | undefined;
  document: WorkflowDocument | undefined;
}

/**
 * The workflows that a document calls directly, without duplicates. Workflows of other spaces count as
 * missing.
 */
export async function readCalledWorkflows(
  db: Database,
  access: SpaceAccess,
  document: WorkflowDocument,
): Promise<CalledWorkflow[]> {
  const called: CalledWorkflow[] = [];
  for (const { workflowId, version } of callsOf(document).slice(0, maxCalled)) {
    const found = await findHead(db, workflowId);
    const head = found && found.deletedAt === null && found.spaceId === access.spaceId ? found : undefined;
    called.push({ workflowId, version, head, document: head && (await readDocument(db, head.id, version)) });
  }
  return called;
}

/** The calls in a document, without duplicates. */
export function callsOf(document: WorkflowDocument): { workflowId: string; version: string }[] {
  const calls = new Map<string, { workflowId: string; version: string }>();
  for (const node of document.nodes.values()) {
    const definition = registry.byCode(node.type);
    if (!definition?.calls) continue;
    const read = readData(definition, node.json);
    if (read.issues) continue;
    for (const call of definition.calls(read.data))
      if (isId(call.workflowId)) calls.set(`${call.workflowId}@${call.version}`, call);
  }
  return [...calls.values()];
}

/** The plugins and MCP servers whose tools a document calls. */
export function pluginsOf(document: WorkflowDocument): { kind: 'plugin' | 'mcp'; id: string }[] {
  return [...document.nodes.values()].flatMap((node) => {
    const definition = registry.byCode(node.type);
    if (!definition?.resources) return [];
    const read = readData(definition, node.json);
    const resources = read.issues ? [] : definition.resources(read.data);
    return resources.flatMap(({ kind, id, origin }) => {
      const [pluginId = ''] = id.split('/');
      if (kind !== 'tool' || !isId(pluginId)) return [];
      return [{ kind: origin === 'mcp' ? ('mcp' as const) : ('plugin' as const), id: pluginId }];
    });
  });
}

/** The databases and knowledge bases of a document. */
export function dataOf(document: WorkflowDocument): { kind: 'database' | 'knowledge'; id: string }[] {
  return [...document.nodes.values()].flatMap((node) => {
    const definition = registry.byCode(node.type);
    if (!definition?.resources) return [];
    const read = readData(definition, node.json);
    const resources = read.issues ? [] : definition.resources(read.data);
    return resources.flatMap(({ kind, id }) => {
      if ((kind !== 'database' && kind !== 'dataset') || !isId(id)) return [];
      return [{ kind: kind === 'dataset' ? ('knowledge' as const) : kind, id }];
    });
  });
}

async function readDocument(
  db: Database,
  workflowId: string,
  version: string,
): Promise<WorkflowDocument | undefined> {
  const text = version === '' ? await readSchema(db, workflowId) : await readVersion(db, workflowId, version);
  if (text === undefined) return undefined;
  const parsed = parseDocumentText(text);
  return parsed.error ? undefined : parsed.document;
}
