import { publishStatuses } from '@heddle/api-contract/families/project-version';
import { projectReasons } from '@heddle/api-contract/reasons/project';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { App } from '../../kernel/services.js';
import { findPlugin, findVersion, readDraft, writeVersion as writePluginVersion } from '../plugin/index.js';
import {
  findHead,
  isHigherVersion,
  latestVersion,
  nextVersion,
  type ProjectDraft,
  parseSchema,
  readCalledWorkflows,
  referencesOf,
  writeVersion,
} from '../workflow/index.js';
import type { NamedPart, PackFailure } from './Manifest.js';
import { type Pins, pinDocument } from './pinDocument.js';
import { draftsOf, manifestOf, type ProjectContent } from './readContent.js';
import { projectDrafts, projectVersions } from './tables.js';

/** The version that is packed. */
export interface PackedVersion {
  id: string;
  version: string;
  note: string;
  userId: string;
}

/** A resource was deleted after the app was checked; the transaction is rolled back. */
export class PackError extends Error {
  override readonly name = 'PackError';
  constructor(readonly failure: PackFailure) {
    super(failure.reason);
  }
}

function gone(kind: PackFailure['kind'], { id, name }: NamedPart): PackFailure {
  return { id, kind, name, reason: projectReasons.partGone().text };
}

/**
 * Writes a version of every plugin and workflow, whose documents refer to exactly these versions, and the
 * manifest. Requires a transaction, and content that `checkContent` has passed.
 */
export async function packContent(
  app: Pick<App, 'emit' | 'extensions'>,
  transaction: Database,
  access: SpaceAccess,
  content: ProjectContent,
  packed: PackedVersion,
): Promise<void> {
  const { id, version, note, userId } = packed;
  const plugins = new Map<string, string>();
  for (const plugin of content.plugins) {
    const head = await findPlugin(transaction, plugin.id);
    const draft = await readDraft(transaction, plugin.id);
    if (!head || head.deletedAt !== null || !draft) throw new PackError(gone('plugin', plugin));
    const writer = { emit: app.emit, extensions: app.extensions, user: { id: userId } };
    await writePluginVersion(writer, transaction, { head, content: draft, version, note });
    plugins.set(plugin.id, version);
  }
  const workflows = new Map<string, string>();
  for (const draft of content.workflows) {
    const head = await findHead(transaction, draft.id);
    if (!head || head.deletedAt !== null) throw new PackError(gone('workflow', draft));
    workflows.set(draft.id, await versionOfWorkflow(transaction, draft.id, version));
  }
  for (const draft of content.workflows) {
    const pins = await withLibrary(transaction, access, draft, { workflows, plugins });
    const schema = JSON.stringify(pinDocument(parseSchema(draft.schema).json, pins));
    const { list } = await referencesOf(schema, parseSchema(schema).document);
    const publication = { head: draft, subject: { ...draft, schema, isTested: false }, note, userId };
    await writeVersion(transaction, app.emit, publication, list, workflows.get(draft.id) ?? version);
  }
  // Never empty: `checkContent` refuses apps without workflows.
  await transaction
    .insert(projectDrafts)
    .values(draftsOf(content).map((draft) => ({ versionId: id, ...draft })));
  await transaction
    .update(projectVersions)
    .set({
      status: publishStatuses.connectorPublishing,
      manifest: JSON.stringify(manifestOf(content, new Map([...workflows, ...plugins]))),
    })
    .where(eq(projectVersions.id, id));
}

/** A workflow that was published by itself before may have a greater version than the app. */
async function versionOfWorkflow(db: Database, id: string, version: string): Promise<string> {
  const last = (await latestVersion(db, id))?.version;
  return isHigherVersion(version, last) ? version : nextVersion(last);
}

/** Adds the latest versions of what the document uses of the library without naming a version. */
async function withLibrary(
  db: Database,
  access: SpaceAccess,
  draft: ProjectDraft,
  pins: Pins,
): Promise<Pins> {
  const { document } = parseSchema(draft.schema);
  const workflows = new Map(pins.workflows);
  for (const { workflowId, version } of await readCalledWorkflows(db, access, document)) {
    if (version !== '' || workflows.has(workflowId)) continue;
    const latest = (await latestVersion(db, workflowId))?.version;
    if (latest !== undefined) workflows.set(workflowId, latest);
  }
  const plugins = new Map(pins.plugins);
  for (const { kind, id } of (await referencesOf(draft.schema, document)).list) {
    if (kind !== 'plugin' || plugins.has(id)) continue;
    const latest = (await findVersion(db, id))?.version;
    if (latest !== undefined) plugins.set(id, latest);
  }
  return { workflows, plugins };
}
