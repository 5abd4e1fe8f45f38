import { eq } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import type { IdMap } from '../../resources/ResourceKind.js';
import { addReferences } from '../../resources/references.js';
import { withNewIds } from '../../resources/withNewIds.js';
import { mayPublish } from '../space/index.js';
import { parseSchema } from './parseSchema.js';
import { referencesOf } from './references.js';
import { workflows, workflowVersions } from './tables.js';
import { isHigherVersion } from './versions.js';
import { readWorkflowAt } from './workflowAt.js';

/** A published version of a workflow. */
interface Version {
  id: string;
  version: string;
}

/**
 * Publishes copies of the versions that copied workflows call, so that their calls lead to the copies. Returns
 * them as `id@version` of the originals; none if the caller may not publish in the target.
 */
export async function copyVersions(
  context: Context,
  source: SpaceAccess,
  target: SpaceAccess,
  versions: readonly Version[],
  idMap: IdMap,
): Promise<ReadonlySet<string>> {
  const made = new Set<string>();
  if (versions.length === 0 || !(await mayPublish(context.db, target))) return made;
  const ids = new Map([...idMap, [source.spaceId, target.spaceId]]);
  const ascending = [...versions].sort((one, other) =>
    isHigherVersion(one.version, other.version) ? 1 : -1,
  );
  for (const { id, version } of ascending) {
    const at = await readWorkflowAt(context.db, source, id, version);
    const copyId = idMap.get(id);
    if (!at || copyId === undefined) continue;
    const schema = withNewIds(at.text, ids);
    const references = await referencesOf(schema, parseSchema(schema).document);
    const [commitId, createdAt] = [newId(), new Date()];
    await context.db.transaction(async (transaction) => {
      await transaction.insert(workflowVersions).values({
        ...{ id: newId(), workflowId: copyId, version, description: at.note, commitId, schema },
        ...{ creatorId: target.userId, createdAt },
      });
      const from = { kind: 'workflow', id: copyId, spaceId: target.spaceId } as const;
      await addReferences(transaction, from, 'published', references.list);
      await transaction
        .update(workflows)
        .set({ publishedCommitId: commitId, publishedAt: createdAt })
        .where(eq(workflows.id, copyId));
    });
    made.add(`${id}@${version}`);
  }
  return made;
}
