import type { Result } from '@heddle/api-contract';
import type { workflow } from '@heddle/api-contract/families/workflow';
import type { Context } from '../../../kernel/Context.js';
import { languageOf } from '../registry.js';
import { createSamples } from './createSamples.js';

const nowhere = '0';

/** Lists the samples in the caller's language, except those that call a workflow of their own space. */
export async function listSamples(context: Context): Promise<Result<(typeof workflow.calls)['sampleList']>> {
  return createSamples(languageOf(context.user.locale), nowhere)
    .filter(({ callsOthers }) => !callsOthers)
    .map(({ name, description, document }) => ({
      name,
      desc: description,
      schema: JSON.stringify(document),
    }));
}
