import type { Input, Result } from '@heddle/api-contract';
import type { workflow } from '@heddle/api-contract/families/workflow';
import type { Database } from '../../db/Database.js';
import type { Context } from '../../kernel/Context.js';
import { keepOwn, keepShared } from './keptCommits.js';
import { readOwnDraft, writeOwnDraft } from './ownDrafts.js';
import { parseSchema } from './parseSchema.js';
import { stateOf } from './presenters.js';
import { changedElsewhere } from './readDraft.js';
import { requireWorkflow } from './requireWorkflow.js';
import { findDocument } from './versionHistory.js';
import { writeDraft } from './writeDraft.js';

type Calls = typeof workflow.calls;

/**
 * Replaces the caller's draft with a version or a submission. Like any change, the draft then counts as
 * untested. The replaced draft is kept in the history, unless it was submitted or published.
 */
export async function revertDraft(
  context: Context,
  input: Input<Calls['revert']>,
): Promise<Result<Calls['revert']>> {
  const { head } = await requireWorkflow(context, input.workflow_id, 'rollback', { spaceId: input.space_id });
  const { db, user } = context;
  const { schema } = await findDocument(context, head, { commit_id: input.commit_id, env: input.env });
  const { document } = parseSchema(schema);
  const own = await readOwnDraft(db, head.id, user.id);
  const { commitId: expected } = own.head;
  const commitId = await db.transaction(async (transaction) => {
    if (stateOf(own.head).stage === 'draft') await keep(transaction);
    const written = head.isCollaborative
      ? await writeOwnDraft(transaction, head, user.id, { text: schema, document, expected })
      : await writeDraft(transaction, head, schema, document, { expected });
    if (written === undefined) throw changedElsewhere(expected);
    return written;
  });
  return { submit_commit_id: commitId };

  function keep(transaction: Database): Promise<void> {
    const keeping = { type: 'draft', workflowId: head.id, userId: user.id } as const;
    return own.baseCommitId === undefined ? keepShared(transaction, keeping) : keepOwn(transaction, keeping);
  }
}
