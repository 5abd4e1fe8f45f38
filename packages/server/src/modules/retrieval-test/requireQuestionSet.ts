import type { ResourceAction } from '@heddle/api-contract';
import { retrievalReasons } from '@heddle/api-contract/reasons/retrieval';
import { eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { requireDataset } from '../knowledge/index.js';
import { questionSets, scoreSheets } from './tables.js';

type Caller = Pick<Context, 'db' | 'spaceAccess'>;

/** No dataset has this id. */
const nowhere = '0';

/** A question set of a dataset that the caller may access; the error is the same for missing and inaccessible ones. */
export async function requireQuestionSet(context: Caller, id: string, action: ResourceAction) {
  const [row] = await context.db.select().from(questionSets).where(eq(questionSets.id, id));
  const missing = () => new DomainError('retrievalNotFound', retrievalReasons.questionSetNotFound());
  const { access } = await authorize(context, row?.datasetId, action, missing);
  if (!row) throw missing();
  return { row, access };
}

/** A score sheet of such a question set. */
export async function requireSheet(context: Caller, id: string, action: ResourceAction) {
  const [found] = await context.db
    .select({ sheet: scoreSheets, set: questionSets })
    .from(scoreSheets)
    .innerJoin(questionSets, eq(questionSets.id, scoreSheets.questionSetId))
    .where(eq(scoreSheets.id, id));
  const missing = () => new DomainError('retrievalNotFound', retrievalReasons.sheetNotFound());
  await authorize(context, found?.set.datasetId, action, missing);
  if (!found) throw missing();
  return found;
}

async function authorize(
  context: Caller,
  datasetId: string | undefined,
  action: ResourceAction,
  missing: () => DomainError,
) {
  try {
    return await requireDataset(context, datasetId ?? nowhere, action);
  } catch (error) {
    if (error instanceof DomainError && error.error === 'knowledgeNotFound') throw missing();
    throw error;
  }
}
