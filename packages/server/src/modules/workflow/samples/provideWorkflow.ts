import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/Database.js';
import type { SpaceAccess } from '../../../kernel/access.js';
import type { Context } from '../../../kernel/Context.js';
import { insertWorkflow } from '../insertWorkflow.js';
import { parseSchema } from '../parseSchema.js';
import { writeVersion } from '../publish.js';
import { referencesOf } from '../references.js';
import { workflows } from '../tables.js';
import { nextVersion } from '../versions.js';
import type { AgentWorkflow } from './agentWorkflows.js';

/**
 * Returns the id of a published workflow of the caller with this document, and creates it if there is none, so
 * that a sample that is created again finds its workflow. Requires the lock of the space.
 */
export async function provideWorkflow(
  transaction: Database,
  emit: Context['emit'],
  access: SpaceAccess,
  { document, ...values }: AgentWorkflow,
): Promise<string> {
  const schema = JSON.stringify(document);
  const { spaceId, userId } = access;
  const [found] = await transaction
    .select({ id: workflows.id })
    .from(workflows)
    .where(
      and(
        eq(workflows.spaceId, spaceId),
        eq(workflows.creatorId, userId),
        eq(workflows.name, values.name),
        eq(workflows.schema, schema),
        eq(workflows.publishedCommitId, workflows.commitId),
        isNull(workflows.projectId),
        isNull(workflows.deletedAt),
      ),
    )
    .limit(1);
  if (found) return found.id;
  const head = await insertWorkflow(transaction, access, {
    ...values,
    icon: '',
    projectId: null,
    schema,
    isSample: true,
  });
  const { list } = await referencesOf(schema, parseSchema(schema).document);
  const subject = { ...head, schema, isTested: false };
  const publication = { head, subject, note: '', userId };
  await writeVersion(transaction, emit, publication, list, nextVersion(undefined));
  return head.id;
}
