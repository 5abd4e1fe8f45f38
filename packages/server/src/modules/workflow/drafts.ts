import { afterWorkflowAction, type Input, type Result } from '@heddle/api-contract';
import type { workflow } from '@heddle/api-contract/families/workflow';
import type { WorkflowDocument } from '@heddle/workflow-schema';
import { isId } from '../../db/ids.js';
import { can } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { toSeconds } from '../../kernel/toSeconds.js';
import { iconUrl } from '../file/index.js';
import { hasOnlyLayoutChanged } from './layoutChange.js';
import { findOwnDraft, readOwnDraft, writeOwnDraft } from './ownDrafts.js';
import { parseSchema, toStorableText } from './parseSchema.js';
import { codesOf, findCreators, stateOf, toWorkflowRow } from './presenters.js';
import { changedElsewhere } from './readDraft.js';
import { findHead, requireWorkflow, type WorkflowHead } from './requireWorkflow.js';
import { latestVersion } from './versions.js';
import { writeDraft } from './writeDraft.js';

type Calls = typeof workflow.calls;

/**
 * Saves the submitted text. A save that names a commit succeeds only if that commit is current. Comparison
 * and update are one statement, so that concurrent saves from two tabs cannot both succeed. In collaboration
 * the text becomes the caller's own draft.
 */
export async function saveDraft(
  context: Context,
  input: Input<Calls['save']>,
): Promise<Result<Calls['save']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'edit', {
    spaceId: input.space_id,
  });
  const expected = input.submit_commit_id ?? readSaveVersion(input.save_version);
  if (!head.isCollaborative && expected !== undefined && expected !== head.commitId)
    throw changedElsewhere(head.commitId);
  const { document } = parseSchema(input.schema);
  const isLayout = input.ignore_status_transfer ?? false;
  // Clients save again what they have just run; only the first save after a test run is compared.
  const keepsTest = isLayout || head.testedCommitId === head.commitId;
  const isTested = isLayout ? hasOnlyLayoutChanged : isUnchanged;
  const saved =
    (keepsTest ? await saveTested(context, head, input.schema, document, expected, isTested) : undefined) ??
    (await save(context, head, input.schema, document, expected));
  return {
    name: saved.name,
    url: await iconUrl(context, saved.icon),
    status: codesOf(saved).draft,
    workflow_status: codesOf(saved).publish,
    submit_commit_id: saved.commitId,
    save_version: saved.commitId,
    is_version_gray: true,
  };
}

// Clients that do not know it send a text of their own, or none.
function readSaveVersion(version: string | undefined): string | undefined {
  return version !== undefined && isId(version) ? version : undefined;
}

async function save(
  { db, user }: Context,
  head: WorkflowHead,
  text: string,
  document: WorkflowDocument,
  expected: string | undefined,
): Promise<WorkflowHead> {
  const commitId = head.isCollaborative
    ? await writeOwnDraft(db, head, user.id, { text, document, expected })
    : await writeDraft(db, head, text, document, { expected });
  if (commitId !== undefined) return { ...head, commitId };
  const [now, own] = await Promise.all([findHead(db, head.id), findOwnDraft(db, head.id, user.id)]);
  throw changedElsewhere(own?.commitId ?? now?.commitId ?? head.commitId);
}

function isUnchanged(before: string, text: string): boolean {
  return before === toStorableText(text);
}

/**
 * Saves a text that `isTested` compares with a tested draft, so that the test run still counts; undefined if
 * it does not.
 */
async function saveTested(
  { db, user }: Context,
  head: WorkflowHead,
  text: string,
  document: WorkflowDocument,
  expected: string | undefined,
  isTested: (before: string, text: string) => boolean,
): Promise<WorkflowHead | undefined> {
  const before = await readOwnDraft(db, head.id, user.id);
  const { commitId } = before.head;
  if (expected !== undefined && expected !== commitId) return undefined;
  if (!afterWorkflowAction(stateOf(before.head), 'saveLayout')?.isTested) return undefined;
  if (!isTested(before.schema, text)) return undefined;
  const saved = head.isCollaborative
    ? await writeOwnDraft(db, head, user.id, { text, document, expected: commitId, isTested: true })
    : await writeDraft(db, head, text, document, { expected: commitId, isTested: true });
  return saved === undefined ? undefined : { ...before.head, commitId: saved, testedCommitId: saved };
}

export async function readCanvas(
  context: Context,
  input: Input<Calls['canvas']>,
): Promise<Result<Calls['canvas']>> {
  const { head, access } = await requireWorkflow(context, input.workflow_id, 'view', {
    spaceId: input.space_id,
  });
  const [{ head: current, schema, baseCommitId }, version] = await Promise.all([
    readOwnDraft(context.db, head.id, context.user.id),
    latestVersion(context.db, head.id),
  ]);
  const creators = await findCreators(context, [current]);
  const codes = codesOf(current);
  return {
    workflow: {
      ...toWorkflowRow(current, creators),
      url: await iconUrl(context, current.icon),
      schema_json: schema,
      save_version: current.commitId,
    },
    vcs_data: {
      submit_commit_id: current.commitId,
      draft_commit_id: current.commitId,
      type: codes.canvas,
      can_edit: can(access, 'edit', head),
      can_publish: can(access, 'publish', head),
      publish_commit_id: current.publishedCommitId ?? '',
      base_commit_id: baseCommitId ?? current.submittedCommitId ?? '',
      latest_submit_commit_id: current.submittedCommitId ?? '',
    },
    db_data: { status: codes.publish },
    operation_info: {
      operator: creators(current.creatorId),
      operator_time: toSeconds(current.updatedAt),
    },
    is_bind_agent: false,
    publish_commit_id: current.publishedCommitId ?? '',
    workflow_version: version?.version ?? '',
  };
}

/** The state of a workflow whose data may come from before it was opened for collaboration. */
export async function compensateData(
  context: Context,
  input: Input<Calls['dataCompensation']>,
): Promise<Result<Calls['dataCompensation']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'edit', { spaceId: input.space_id });
  const { head: current } = await readOwnDraft(context.db, head.id, context.user.id);
  const creators = await findCreators(context, [current]);
  return {
    workflow: { ...toWorkflowRow(current, creators), url: await iconUrl(context, current.icon) },
    submit_commit_id: current.submittedCommitId ?? '',
    draft_commit_id: current.commitId,
  };
}
