import type { Input, Result } from '@heddle/api-contract';
import type { workflow } from '@heddle/api-contract/families/workflow';
import type { Context } from '../../kernel/Context.js';
import { iconUrl, shareIcon } from '../file/index.js';
import { readOwnDraft, writeOwnDraft } from './ownDrafts.js';
import { parseSchema } from './parseSchema.js';
import { codesOf } from './presenters.js';
import { changedElsewhere } from './readDraft.js';
import { requireWorkflow } from './requireWorkflow.js';
import { writeMeta } from './workflows.js';
import { writeDraft } from './writeDraft.js';

type Calls = typeof workflow.calls;

/**
 * Stores the result of a merge as the caller's draft, based on the submission that it was merged with. If
 * others have submitted again since, the next submission asks for another merge.
 */
export async function mergeDraft(
  context: Context,
  input: Input<Calls['merge']>,
): Promise<Result<Calls['merge']>> {
  const { head, access } = await requireWorkflow(context, input.workflow_id, 'edit', {
    spaceId: input.space_id,
  });
  const { db, user } = context;
  const own = await readOwnDraft(db, head.id, user.id);
  const text = input.schema ?? own.schema;
  const { document } = parseSchema(text);
  // Clients name the submission they merged with, or the draft they hold.
  const named = input.submit_commit_id;
  const base = named === undefined || named === own.head.commitId ? head.commitId : named;
  const isStale = head.isCollaborative ? base !== head.commitId : base !== own.head.commitId;
  if (isStale) throw changedElsewhere(head.commitId);
  if (input.icon_uri !== undefined) await shareIcon(db, access, input.icon_uri);
  const change = { text, document, expected: own.head.commitId };
  const commitId = await db.transaction(async (transaction) => {
    const written = head.isCollaborative
      ? await writeOwnDraft(transaction, head, user.id, { ...change, base })
      : await writeDraft(transaction, head, text, document, { expected: change.expected });
    if (written !== undefined) await writeMeta(transaction, head, input);
    return written;
  });
  if (commitId === undefined) throw changedElsewhere(own.head.commitId);
  return {
    name: input.name ?? head.name,
    url: await iconUrl(context, input.icon_uri ?? head.icon),
    status: codesOf({ ...own.head, commitId }).draft,
    submit_commit_id: commitId,
  };
}
