import { type Input, type Result, workflowOperations } from '@heddle/api-contract';
import type { workflow } from '@heddle/api-contract/families/workflow';
import { equalJson } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import type { Context } from '../../kernel/Context.js';
import { iconUrls } from '../file/index.js';
import { findCommit, type HistoryDocument } from './history.js';
import { readOwnDraft } from './ownDrafts.js';
import { readDraft } from './readDraft.js';
import { requireWorkflow, type WorkflowHead } from './requireWorkflow.js';

type Calls = typeof workflow.calls;
type Differences = Result<Calls['differences']>;

/** What a comparison compares. */
interface Side {
  commitId: string;
  name: string;
  description: string;
  icon: string;
  schema: string;
}

const parts = ['name', 'description', 'icon', 'schema'] as const;
type Part = (typeof parts)[number];

const nothing: Side = { commitId: '', name: '', description: '', icon: '', schema: '' };

/** API numbers for which side of a merge changed a part. */
const origins = { noChanges: 1, byDraft: 2, byLatest: 3, conflict: 4 } as const;

/**
 * The differences that a submission of the draft would make, or a publication: against the latest submission
 * or the latest version.
 */
export async function showDifferences(
  context: Context,
  input: Input<Calls['differences']>,
): Promise<Differences> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'view', { spaceId: input.space_id });
  const { db, user } = context;
  const { draft, submit } = workflowOperations;
  const isOfDraft = input.type === draft || input.type === submit;
  const published = head.publishedCommitId;
  const baseId = isOfDraft ? (head.submittedCommitId ?? published) : published;
  const [after, base] = await Promise.all([
    isOfDraft || !head.isCollaborative
      ? readOwnDraft(db, head.id, user.id).then((own) => sideOf(own.head, own.schema))
      : readDraft(db, head.id).then(({ schema, ...shared }) => sideOf(shared, schema)),
    baseId === null ? undefined : findCommit(db, head.id, { commitId: baseId }),
  ]);
  const before = base ? sideOfKept(base, head) : nothing;
  return compare(before, after, await urlsOf(context, [before, after]));
}

/**
 * The three-way comparison before a merge: what others submitted since the draft began, and what the draft
 * changed. Without a newer submission nothing conflicts.
 */
export async function showConflict(
  context: Context,
  input: Input<Calls['conflictFrom']>,
): Promise<Result<Calls['conflictFrom']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'view', { spaceId: input.space_id });
  const own = await readOwnDraft(context.db, head.id, context.user.id);
  const { schema, ...shared } = await readDraft(context.db, head.id);
  const draft = sideOf(own.head, own.schema);
  const latest = head.isCollaborative ? sideOf(shared, schema) : draft;
  const kept =
    own.baseCommitId === undefined
      ? undefined
      : await findCommit(context.db, head.id, { type: 'submit', commitId: own.baseCommitId });
  const base = kept ? sideOfKept(kept, head) : latest;
  const urls = await urlsOf(context, [base, latest, draft]);
  const origin = (part: Part) => originOf(part, base, latest, draft);
  return {
    submit_diff: compare(base, latest, urls),
    draft_diff: compare(base, draft, urls),
    diff_type: {
      name_type: origin('name'),
      describe_type: origin('description'),
      icon_url_type: origin('icon'),
      schema_type: origin('schema'),
    },
  };
}

function originOf(part: Part, base: Side, latest: Side, draft: Side): number {
  if (isSame(part, latest, draft)) return origins.noChanges;
  if (isSame(part, base, draft)) return origins.byLatest;
  return isSame(part, base, latest) ? origins.byDraft : origins.conflict;
}

function compare(before: Side, after: Side, urls: ReadonlyMap<string, string>): Differences {
  const meta = (part: Part, show = (side: Side) => side[part]) => ({
    before: show(before),
    before_commit_id: before.commitId,
    after: show(after),
    after_commit_id: after.commitId,
    modify: !isSame(part, before, after),
  });
  return {
    name_dif: meta('name'),
    describe_dif: meta('description'),
    icon_url_dif: meta('icon', ({ icon }) => urls.get(icon) ?? ''),
    schema_dif: meta('schema'),
  };
}

/** Documents are the same if they are as JSON, whatever their spaces. */
function isSame(part: Part, one: Side, other: Side): boolean {
  if (one[part] === other[part]) return true;
  if (part !== 'schema') return false;
  const [left, right] = [parseDocumentText(one.schema), parseDocumentText(other.schema)];
  return !left.error && !right.error && equalJson(left.json, right.json);
}

function sideOf(head: WorkflowHead, schema: string): Side {
  const { commitId, name, description, icon } = head;
  return { commitId, name, description, icon, schema };
}

function sideOfKept(
  { commitId, name, description, icon, schema }: HistoryDocument,
  head: WorkflowHead,
): Side {
  return {
    commitId,
    name: name ?? head.name,
    description: description ?? head.description,
    icon: icon ?? head.icon,
    schema,
  };
}

function urlsOf(context: Context, sides: readonly Side[]): Promise<ReadonlyMap<string, string>> {
  return iconUrls(
    context,
    sides.map(({ icon }) => icon),
  );
}
