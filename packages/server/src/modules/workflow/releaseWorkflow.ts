import { workflowReasons } from '@heddle/api-contract/reasons/workflow';
import type { Context } from '../../kernel/Context.js';
import type { CopyContext } from '../../resources/ResourceKind.js';
import { readCalledWorkflows } from './calledWorkflows.js';
import { parseSchema } from './parseSchema.js';
import { writeVersion } from './publish.js';
import { readDraft } from './readDraft.js';
import { referencesOf } from './references.js';
import { findHead, readSchema, requireWorkflow } from './requireWorkflow.js';
import { findIssues } from './validateTree.js';
import { latestVersion, nextVersion } from './versions.js';

const shownIssues = 3;

/** The errors for which a draft cannot be published. */
export async function releaseProblems(context: CopyContext, id: string) {
  const { head, access } = await requireWorkflow(context, id, 'copy');
  const { document } = parseSchema(await readSchema(context.db, id));
  const called = await readCalledWorkflows(context.db, access, document);
  const issues = await findIssues(context as Context, access, document, called, { head });
  const errors = issues.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return [];
  const problems = errors
    .slice(0, shownIssues)
    .map(({ rule, nodeId }) => (nodeId === undefined ? rule : `${rule} at node ${nodeId}`))
    .join(', ');
  return [workflowReasons.hasProblems({ problems })];
}

/** Publishes a draft that was checked, in the transaction of `context`. */
export async function releaseWorkflow(context: CopyContext, id: string): Promise<string> {
  const { db, emit, user } = context;
  const head = await findHead(db, id);
  if (!head) throw new Error(`the workflow ${id} vanished in its transaction`);
  const draft = await readDraft(db, id);
  const { list } = await referencesOf(draft.schema, parseSchema(draft.schema).document);
  const version = nextVersion((await latestVersion(db, id))?.version);
  const publication = { head, subject: { ...draft, isTested: false }, note: '', userId: user.id };
  await writeVersion(db, emit, publication, list, version);
  return version;
}
