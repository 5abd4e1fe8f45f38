import { type Input, model, type Result } from '@heddle/api-contract';
import type { Context } from '../../kernel/Context.js';
import { implement } from '../../kernel/implement.js';
import { languageOf } from '../workflow/index.js';

type Calls = typeof model.calls;

/** The models that documents may name, in the order of the configuration. */
async function listModels(
  context: Context,
  input: Input<Calls['typeList']>,
): Promise<Result<Calls['typeList']>> {
  if (input.space_id) await context.spaceAccess(input.space_id, 'view');
  const listed = context.models.list(languageOf(context.user.locale));
  const usual = listed.find((entry) => entry.isDefault) ?? listed[0]!;
  return {
    model_list: listed.map(({ id, name, isDemo }) => ({
      name,
      model_name: name,
      model_type: id,
      model_icon: '',
      model_brief_desc: '',
      is_offline: false,
      is_demo: isDemo,
    })),
    default_model_id: usual.id,
  };
}

export const modelModule = implement(model, { typeList: listModels });
