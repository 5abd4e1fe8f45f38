import type { Input, Result, RetrievalSettings } from '@heddle/api-contract';
import type { retrievalTest } from '@heddle/api-contract/families/retrieval-test';
import { retrievalReasons } from '@heddle/api-contract/reasons/retrieval';
import type { SpaceAccess } from '../../kernel/access.js';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { defineService } from '../../kernel/services.js';
import { fileUrls } from '../file/index.js';
import { requireDataset } from '../knowledge/index.js';
import { searchKnowledge } from '../knowledge-search/index.js';

type Calls = typeof retrievalTest.calls;

const testRate = defineService('retrieval-test-rate', () => new CallRate({ perMinute: 120, together: 4 }));

/** Searches as an agent would, and shows every step. */
export async function runTest(context: Context, input: Input<Calls['run']>): Promise<Result<Calls['run']>> {
  const { dataset_ids: ids, question, history } = input;
  const authorized = await requireDatasets(context, ids);
  const settings = settingsOf(input.settings);
  await checkModels(context, settings);
  const end = context.use(testRate).begin(context.user.id);
  try {
    const { report } = await searchKnowledge(context, {
      ...{ access: authorized, datasetIds: ids, question, settings, signal: context.signal },
      ...(history && { history }),
      sign: (fileIds) => fileUrls(context, fileIds),
    });
    return { report };
  } finally {
    end();
  }
}

/** The space of the datasets, if the caller may see all of them and they are of one space. */
async function requireDatasets(context: Context, ids: readonly string[]): Promise<SpaceAccess> {
  const found = [];
  for (const id of new Set(ids)) found.push(await requireDataset(context, id, 'view'));
  const [first] = found;
  if (!first || found.some(({ row }) => row.spaceId !== first.row.spaceId))
    throw new DomainError('retrievalInvalid', retrievalReasons.datasetNotFound({ field: 'dataset_ids' }));
  return first.access;
}

/** Every setting, absent ones as such. */
export function settingsOf(given: RetrievalSettings | undefined): RetrievalSettings {
  return given ?? ({} as RetrievalSettings);
}

/** Models that settings name must be there; others may change later. */
export async function checkModels(app: App, settings: RetrievalSettings): Promise<void> {
  for (const [field, kind, id] of [
    ['chat_model_id', 'chat', settings.chat_model_id],
    ['rerank_model_id', 'rerank', settings.rerank_model_id],
  ] as const) {
    if (id === undefined) continue;
    const models = await app.models.list('en', kind);
    if (!models.some((model) => model.id === id))
      throw new DomainError('modelInvalid', retrievalReasons.modelNotFound({ field, kind }));
  }
}
