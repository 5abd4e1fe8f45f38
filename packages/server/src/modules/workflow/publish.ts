import type { Input, Result } from '@heddle/api-contract';
import type { workflow } from '@heddle/api-contract/families/workflow';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { Issue } from '@heddle/workflow-schema';
import { eq } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { addReferences } from '../../resources/references.js';
import { mayPublish } from '../space/index.js';
import { readCalledWorkflows } from './calledWorkflows.js';
import { readDraft } from './drafts.js';
import { parseSchema } from './parseSchema.js';
import { referencesOf } from './references.js';
import { languageOf } from './registry.js';
import { requireWorkflow } from './requireWorkflow.js';
import { workflows, workflowVersions } from './tables.js';
import { findIssues } from './validateTree.js';
import { isHigherVersion, latestVersion, nextVersion, parseVersion } from './versions.js';

type Calls = typeof workflow.calls;

const invalidVersionName = 777777769;

const notTested = {
  'zh-CN': '此草稿尚未在服务器上试运行成功。',
  en: 'This draft has not yet run successfully on the server.',
};

/** Publishes the current draft as a version, if it has no errors. */
export async function publishWorkflow(
  context: Context,
  input: Input<Calls['publish']>,
): Promise<Result<Calls['publish']>> {
  const { head, access } = await requireWorkflow(context, input.workflow_id, 'publish', {
    spaceId: input.space_id,
  });
  if (!(await mayPublish(context.db, access)))
    throw new DomainError('accessDenied', workflowReasons.publishersOnly());
  const draft = await readDraft(context.db, head.id);
  if (input.commit_id !== undefined && input.commit_id !== draft.commitId)
    throw new DomainError('changedElsewhere', workflowReasons.changedElsewhere(), {
      data: { submit_commit_id: draft.commitId },
    });
  const { document } = parseSchema(draft.schema);
  const called = await readCalledWorkflows(context.db, access, document);
  refuseErrors(await findIssues(context, document, called));
  const references = await referencesOf(draft.schema, document);
  const last = await latestVersion(context.db, head.id);
  const version = input.workflow_version ?? nextVersion(last?.version);
  refuseVersion(version, last?.version);
  await context.db.transaction(async (transaction) => {
    const made = await transaction
      .insert(workflowVersions)
      .values({
        id: newId(),
        workflowId: head.id,
        version,
        description: input.version_description ?? '',
        commitId: draft.commitId,
        schema: draft.schema,
        creatorId: access.userId,
        createdAt: new Date(),
      })
      .onConflictDoNothing()
      .returning({ id: workflowVersions.id });
    // A concurrent call has published this version in the meantime.
    if (made.length === 0)
      throw new DomainError('workflowOperationFailed', workflowReasons.versionExists({ version }));
    await addReferences(transaction, { kind: 'workflow', ...head }, 'published', references.list);
    await transaction
      .update(workflows)
      .set({ publishedCommitId: draft.commitId, publishedAt: new Date() })
      .where(eq(workflows.id, head.id));
  });
  return {
    workflow_id: head.id,
    publish_commit_id: draft.commitId,
    success: true,
    vcs_submit_commit_id: draft.commitId,
    vcs_publish_commit_id: draft.commitId,
    workflow_version: version,
    warnings: draft.testedCommitId === draft.commitId ? [] : [notTested[languageOf(context.user.locale)]],
  };
}

function refuseErrors(issues: readonly Issue[]): void {
  const errors = issues.filter(({ severity }) => severity === 'error');
  const [first] = errors;
  if (!first) return;
  const place = first.nodeId === undefined ? '' : ` at node ${first.nodeId}`;
  const more = errors.length > 1 ? `, and ${errors.length - 1} more` : '';
  throw new DomainError(
    'workflowInvalid',
    workflowReasons.hasProblems({ problems: `${first.rule}${place}${more}` }),
    {
      data: { issues: errors.slice(0, 100).map(({ rule, nodeId }) => ({ rule, node_id: nodeId ?? '' })) },
    },
  );
}

function refuseVersion(version: string, last: string | undefined): void {
  if (!parseVersion(version))
    throw new DomainError('workflowInvalid', workflowReasons.versionForm(), {
      code: invalidVersionName,
    });
  if (last !== undefined && !isHigherVersion(version, last))
    throw new DomainError('workflowInvalid', workflowReasons.versionLow({ version: last }), {
      code: invalidVersionName,
    });
}
