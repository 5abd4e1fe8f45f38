import type { Input, Result } from '@heddle/api-contract';
import type { productContent } from '@heddle/api-contract/families/product-content';
import type { Context } from '../../kernel/Context.js';
import { defaultModel } from '../bot/index.js';
import { languageOf } from '../workflow/index.js';
import { requireTemplate } from './contents.js';
import { workflowsOf } from './outlineOf.js';
import { filesOf, nameIn } from './readResources.js';

type Calls = typeof productContent.calls;

/** The workflows of a template as a copy would have them. */
export async function listWorkflowsCall(
  context: Context,
  { content_id: id }: Input<Calls['workflows']>,
): Promise<Result<Calls['workflows']>> {
  const template = await requireTemplate(context, id);
  const reading = { language: languageOf(context.user.locale), model: await defaultModel(context) };
  return {
    workflows: workflowsOf(template).map((resource) => {
      const files = filesOf(template, resource, reading);
      return { name: nameIn(files), schema: files.get('canvas.json') ?? '{}' };
    }),
  };
}
