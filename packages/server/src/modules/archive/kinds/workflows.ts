import type { ChatFlowRole } from '@heddle/api-contract/families/chat-flow-role';
import { workflow, workflowModes } from '@heddle/api-contract/families/workflow';
import { credentialPrefix, isJsonObject, type JsonObject, titleOf } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { newId } from '../../../db/ids.js';
import { can } from '../../../kernel/access.js';
import type { Reference } from '../../../resources/references.js';
import { withNewIds } from '../../../resources/withNewIds.js';
import { findRole, type RoleSettings, readRoleSettings, storeRole } from '../../chat-flow-role/index.js';
import { findBuiltIn } from '../../plugin/index.js';
import { readDeclarations, readStored, storeDeclarations } from '../../variable/index.js';
import {
  callsOf,
  emptySecrets,
  findHead,
  insertWorkflow,
  keepDraft,
  listReferences,
  parseSchema,
  pinVersions,
  readSchema,
  referencesOf,
} from '../../workflow/index.js';
import { workflows as table } from '../../workflow/tables.js';
import { type AddNote, type ArchivedKind, type ImportTarget, textOf, toText } from '../ArchivedKind.js';
import { freeName } from '../freeName.js';
import { checkVersions, readVersions } from './workflowVersions.js';

const properties = 'workflow.json';
const canvas = 'canvas.json';
const longestName = 64;
const modes: readonly number[] = Object.values(workflowModes);

/** Workflows and chat flows: the draft, its latest versions, the variables it declares and the role of a chat flow. */
export const workflowArchive: ArchivedKind = {
  kind: 'workflow',
  folder: 'workflows',
  async read(source, id, note) {
    const { app, access } = source;
    const head = await findHead(app.db, id);
    if (!head || head.deletedAt !== null || !can(access, 'copy', head)) return undefined;
    const { text, uses } = await readCanvas(await readSchema(app.db, id), note);
    const variables = (await readDeclarations(app.db, { kind: 'workflow', id }))?.map(
      ({ type: _, ...kept }) => kept,
    );
    const role = await exportedRole(await findRole(app.db, id), note);
    const withoutSecrets = async (version: string) => (await readCanvas(version, note)).text;
    const versions = await readVersions(source, id, { note, withoutSecrets });
    const { name, description, flowMode, icon } = head;
    if (icon !== '') note('fileLeftOut', 'icon');
    const files = new Map([
      [
        properties,
        toText({
          ...{ name, description, flowMode },
          ...(variables && { variables }),
          ...(role && { role }),
          ...(versions.listed.length > 0 && { versions: versions.listed }),
        }),
      ],
      [canvas, text],
      ...versions.files,
    ]);
    return { name, files, uses };
  },
  parse(files) {
    const given = z
      .object({
        name: z.unknown(),
        description: z.unknown(),
        flowMode: z.number().refine((mode) => modes.includes(mode), 'the mode is unknown'),
        variables: z.unknown().optional(),
        role: z.unknown().optional(),
        versions: z.unknown().optional(),
      })
      .parse(JSON.parse(textOf(files, properties)));
    const { name, desc } = workflow.calls.create
      .input()
      .parse({ space_id: '1', name: given.name, desc: given.description });
    const text = textOf(files, canvas);
    const { json, document } = parseSchema(text);
    const variables = given.variables === undefined ? undefined : readStored(given.variables);
    const role = given.role === undefined ? undefined : readRoleSettings(given.role);
    const versions = checkVersions(given.versions, files);
    return {
      calls: callsOf(document).map(({ workflowId }) => workflowId),
      refersTo: listReferences(text, document),
      async create(target, id) {
        const { app, access } = target;
        const free = await nameIn(target, name);
        await insertWorkflow(app.db, access, {
          id,
          name: free,
          description: desc ?? '',
          icon: '',
          flowMode: given.flowMode,
          projectId: target.projectId,
          schema: importedText(text, json, target),
        });
        if (variables)
          await storeDeclarations(app.db, { kind: 'workflow', id, spaceId: access.spaceId }, variables);
        if (role) await storeRole(app.db, id, role);
        // Nothing is published by an import. The newest is kept last.
        for (const version of [...versions].reverse())
          await keepDraft(app.db, {
            ...{ workflowId: id, userId: access.userId, name: free, description: desc ?? '' },
            ...{ schema: importedText(version.text, version.json, target), note: version.note },
          });
      },
    };
  },
};

async function nameIn({ app, access, note }: ImportTarget, name: string): Promise<string> {
  const rows = await app.db
    .select({ name: table.name })
    .from(table)
    .where(and(eq(table.spaceId, access.spaceId), isNull(table.deletedAt)));
  const free = freeName(name, new Set(rows.map((row) => row.name.toLowerCase())), longestName);
  if (free !== name) note('renamed', free);
  return free;
}

/** The document without secrets, and what it uses. It stays as it was written if it has no secrets. */
async function readCanvas(
  text: string,
  note: AddNote,
): Promise<{ text: string; uses: readonly Reference[] }> {
  const parsed = parseDocumentText(text);
  if (parsed.error) return { text, uses: [] };
  const { document, json } = parsed;
  const { list } = await referencesOf(text, document);
  for (const node of document.nodes.values())
    if (JSON.stringify(node.json).includes(credentialPrefix)) note('credentialNeeded', titleOf(node.json));
  if (list.some(({ kind }) => kind === 'file')) note('fileLeftOut');
  for (const { kind, id } of list) if (kind === 'mcp') note('activePartLeftOut', `MCP ${id}`);
  const uses = list.filter(
    ({ kind, id }) => ['workflow', 'plugin', 'database', 'knowledge'].includes(kind) && !findBuiltIn(id),
  );
  const copy = structuredClone(json);
  const noteSecrets = (title: string) => note('secretRemoved', title);
  return { text: emptySecrets(copy, noteSecrets) ? JSON.stringify(copy) : text, uses };
}

async function exportedRole(
  role: ChatFlowRole | undefined,
  note: AddNote,
): Promise<RoleSettings | undefined> {
  if (!role) return undefined;
  const { id: _id, workflow_id: _workflow, connector_id: _connector, ...settings } = role;
  const hasFiles = Boolean(settings.avatar?.image_uri) || settings.background_image_info !== undefined;
  if (hasFiles) note('fileLeftOut', 'avatar');
  return { ...settings, avatar: undefined, background_image_info: undefined };
}

/**
 * The document under new IDs. Credentials by name get IDs that do not exist: an import never uses a credential that the
 * file names, the user chooses one.
 */
function importedText(text: string, json: JsonObject, { ids, note }: ImportTarget): string {
  const copy = structuredClone(json);
  // Versions of an archive are only part of the history.
  const isChanged = pinVersions(copy, new Map([...ids.keys()].map((id) => [id, ''])));
  if (isChanged) note('draftCalled');
  const written = isChanged && isJsonObject(copy) ? JSON.stringify(copy) : text;
  return withNewIds(written, ids).replace(
    new RegExp(`${credentialPrefix}\\d{1,20}`, 'g'),
    () => `${credentialPrefix}${newId()}`,
  );
}
