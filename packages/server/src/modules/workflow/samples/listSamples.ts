import type { Result, workflow } from '@heddle/api-contract';
import type { Context } from '../../../kernel/Context.js';
import { languageOf } from '../registry.js';
import { createSamples } from './createSamples.js';

const nowhere = '0';

/** The samples in the person's language, to begin with. Those that call a workflow of their own space are left out. */
export async function listSamples(context: Context): Promise<Result<(typeof workflow.calls)['sampleList']>> {
  return createSamples(languageOf(context.user.locale), nowhere)
    .filter(({ callsOthers }) => !callsOthers)
    .map(({ name, description, document }) => ({
      name,
      desc: description,
      schema: JSON.stringify(document),
    }));
}
