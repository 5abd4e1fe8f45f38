import { afterWorkflowAction, type Input, type Result } from '@heddle/api-contract';
import type { workflow } from '@heddle/api-contract/families/workflow';
import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { Issue } from '@heddle/workflow-schema';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { addReferences, type Reference } from '../../resources/references.js';
import { mayPublish } from '../space/index.js';
import { readCalledWorkflows } from './calledWorkflows.js';
import {
  type Publication,
  type PublishedDocument,
  publishToEnvironment,
  refuseEnvironment,
} from './environments.js';
import { findCommit } from './history.js';
import { readOwnDraft, requireShared } from './ownDrafts.js';
import { parseSchema } from './parseSchema.js';
import { stateOf } from './presenters.js';
import { changedElsewhere, readDraft } from './readDraft.js';
import { referencesOf } from './references.js';
import { languageOf } from './registry.js';
import { requireWorkflow, type WorkflowHead } from './requireWorkflow.js';
import { workflows, workflowVersions } from './tables.js';
import { findIssues } from './validateTree.js';
import { isHigherVersion, latestVersion, nextVersion, parseVersion } from './versions.js';

type Calls = typeof workflow.calls;

const invalidVersionName = 777777769;

const notTested = {
  'zh-CN': '此草稿尚未在服务器上试运行成功。',
  en: 'This draft has not yet run successfully on the server.',
};

/**
 * Publishes a document without errors as a version, or to an environment: the current draft, in collaboration
 * the latest submission, or the submission or version that `commit_id` names.
 */
export async function publishWorkflow(
  context: Context,
  input: Input<Calls['publish']>,
): Promise<Result<Calls['publish']>> {
  const { head, access } = await requireWorkflow(context, input.workflow_id, 'publish', {
    spaceId: input.space_id,
  });
  if (!(await mayPublish(context.db, access)))
    throw new DomainError('accessDenied', workflowReasons.publishersOnly());
  if (input.env !== undefined) refuseEnvironment(input.env);
  const subject = await findSubject(context, head, input);
  const { document } = parseSchema(subject.schema);
  const called = await readCalledWorkflows(context.db, access, document);
  refuseErrors(await findIssues(context, access, document, called, { head }));
  const references = await referencesOf(subject.schema, document);
  const publication = { head, subject, note: input.version_description ?? '', userId: access.userId };
  const version =
    input.env === undefined
      ? await publishVersion(context, publication, references.list, input.workflow_version)
      : await publishToEnvironment(context, publication, references.list, input.env);
  return {
    workflow_id: head.id,
    publish_commit_id: subject.commitId,
    success: true,
    vcs_submit_commit_id: subject.commitId,
    vcs_publish_commit_id: subject.commitId,
    workflow_version: version,
    warnings: subject.isTested ? [] : [notTested[languageOf(context.user.locale)]],
  };
}

/** The document that is published. */
async function findSubject(
  { db, user }: Context,
  head: WorkflowHead,
  { commit_id: commitId, force }: Input<Calls['publish']>,
): Promise<PublishedDocument> {
  const own = await readOwnDraft(db, head.id, user.id);
  const action = head.isCollaborative ? 'publishSubmission' : 'publish';
  const isPossible = afterWorkflowAction(stateOf(own.head), action) !== undefined;
  if (isPossible && (commitId === undefined || commitId === own.head.commitId))
    return { ...own.head, schema: own.schema, isTested: stateOf(own.head).isTested };
  if (commitId === undefined && !force)
    throw new DomainError('workflowOperationFailed', workflowReasons.submitFirst());
  const { schema, ...shared } = await readDraft(db, head.id);
  if (head.isCollaborative && (commitId ?? shared.commitId) === shared.commitId)
    return { ...shared, schema, isTested: stateOf(shared).isTested };
  const kept = await findCommit(db, head.id, { commitId });
  if (!kept) throw changedElsewhere(own.head.commitId);
  return {
    commitId: kept.commitId,
    schema: kept.schema,
    name: kept.name ?? head.name,
    description: kept.description ?? head.description,
    icon: kept.icon ?? head.icon,
    isTested: head.testedCommitId === kept.commitId,
  };
}

/** Writes a version, and returns its name. */
async function publishVersion(
  { db, emit }: Context,
  publication: Publication,
  references: readonly Reference[],
  wanted: string | undefined,
): Promise<string> {
  const { head } = publication;
  const version = wanted ?? nextVersion((await latestVersion(db, head.id))?.version);
  await db.transaction(async (transaction) => {
    await requireShared(transaction, head.id);
    refuseVersion(version, (await latestVersion(transaction, head.id))?.version);
    await writeVersion(transaction, emit, publication, references, version);
  });
  return version;
}

/** Writes a version that does not exist yet. */
export async function writeVersion(
  transaction: Database,
  emit: Context['emit'],
  { head, subject, note, userId }: Publication,
  references: readonly Reference[],
  version: string,
): Promise<void> {
  const { commitId, schema, name, description, icon } = subject;
  await transaction.insert(workflowVersions).values({
    id: newId(),
    workflowId: head.id,
    version,
    description: note,
    ...{ commitId, schema, name, workflowDescription: description, icon },
    creatorId: userId,
    createdAt: new Date(),
  });
  await addReferences(transaction, { kind: 'workflow', ...head }, 'published', references);
  await transaction
    .update(workflows)
    .set({ publishedCommitId: commitId, publishedAt: new Date() })
    .where(eq(workflows.id, head.id));
  const { id: workflowId, spaceId } = head;
  await emit(transaction, 'workflowPublished', { workflowId, spaceId, version, commitId, userId });
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
  // A concurrent call may have published this version in the meantime.
  if (version === last)
    throw new DomainError('workflowOperationFailed', workflowReasons.versionExists({ version }));
  if (last !== undefined && !isHigherVersion(version, last))
    throw new DomainError('workflowInvalid', workflowReasons.versionLow({ version: last }), {
      code: invalidVersionName,
    });
}
