import { credentialPrefix, titleOf } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import { and, eq, isNull, like } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import {
  type CopyContext,
  type CopyNaming,
  type CopyOptions,
  type IdMap,
  SourceChanged,
} from '../../resources/ResourceKind.js';
import { withNewIds } from '../../resources/withNewIds.js';
import { emptySecrets } from './documentSecrets.js';
import { insertWorkflow } from './insertWorkflow.js';
import { pinVersions } from './pinVersions.js';
import { readSchema, requireWorkflow } from './requireWorkflow.js';
import { workflows } from './tables.js';
import { readVersion } from './versions.js';

/** Names of copies in the engine of copies. */
export const workflowNaming: CopyNaming = { longest: 64, isIdentifier: true };

/** Copies a draft under the first free numbered name; see `ResourceKind.copy`. */
export async function copyInto(
  context: CopyContext,
  id: string,
  target: SpaceAccess,
  idMap: IdMap,
  options: CopyOptions = {},
): Promise<void> {
  const { head } = await requireWorkflow(context, id, 'copy');
  const { version = '' } = options;
  const isElsewhere = head.spaceId !== target.spaceId;
  const renewed = new Map([...idMap, [head.spaceId, target.spaceId]]);
  const text =
    version === '' ? await readSchema(context.db, head.id) : await readVersion(context.db, head.id, version);
  if (text === undefined) throw new SourceChanged(`the version ${version} of the workflow ${id} is gone`);
  await insertWorkflow(context.db, target, {
    id: idMap.get(id),
    name: options.name ?? (await freeName(context.db, target, head.name)),
    description: head.description,
    icon: withNewIds(head.icon, renewed),
    flowMode: head.flowMode,
    projectId: options.projectId === undefined ? (isElsewhere ? null : head.projectId) : options.projectId,
    schema: copiedText(text, renewed, isElsewhere, options),
  });
}

/** A document under new ids and versions; in another space, without secrets and credentials. */
function copiedText(
  text: string,
  idMap: IdMap,
  isElsewhere: boolean,
  { versions, note }: CopyOptions,
): string {
  const parsed = parseDocumentText(text);
  // Without options this is a plain copy, whose caller reads the original too.
  const isPlain = versions === undefined && note === undefined;
  if (parsed.error || isPlain) return withNewIds(text, idMap);
  const json = structuredClone(parsed.json);
  let isChanged = pinVersions(json, versions ?? new Map());
  if (!isElsewhere) return withNewIds(isChanged ? JSON.stringify(json) : text, idMap);
  isChanged = emptySecrets(json, (title) => note?.('secretRemoved', title)) || isChanged;
  for (const node of parsed.document.nodes.values())
    if (JSON.stringify(node.json).includes(credentialPrefix)) note?.('credentialNeeded', titleOf(node.json));
  const written = withNewIds(isChanged ? JSON.stringify(json) : text, idMap);
  // Credentials stay in their space: the copy names ones that do not exist, until somebody chooses others.
  return written.replace(
    new RegExp(`${credentialPrefix}\\d{1,20}`, 'g'),
    () => `${credentialPrefix}${newId()}`,
  );
}

async function freeName(db: Database, access: SpaceAccess, name: string): Promise<string> {
  // Leave room for the number within the 64 characters of a name.
  const stem = name.replace(/_\d{1,5}$/, '').slice(0, 58);
  const taken = await db
    .select({ name: workflows.name })
    .from(workflows)
    .where(
      and(
        eq(workflows.spaceId, access.spaceId),
        isNull(workflows.deletedAt),
        like(workflows.name, `${stem.replaceAll('_', '\\_')}%`),
      ),
    );
  const names = new Set(taken.map((row) => row.name));
  let number = 1;
  while (names.has(`${stem}_${number}`)) number += 1;
  return `${stem}_${number}`;
}
