import type { Input, Result } from '@heddle/api-contract';
import type { productContent } from '@heddle/api-contract/families/product-content';
import type { Context } from '../../kernel/Context.js';
import { languageOf } from '../workflow/index.js';
import { listContents } from './contents.js';

type Calls = typeof productContent.calls;

/** The templates of the installation, in the language of the account. */
export async function listContentsCall(
  context: Context,
  { kinds, category }: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const language = languageOf(context.user.locale);
  const contents = (await listContents(context)).filter(
    (content) =>
      (!kinds || kinds.length === 0 || kinds.includes(content.kind)) &&
      (category === undefined || content.category === category),
  );
  return {
    contents: contents.map(({ id, name, description, ...content }) => {
      const { kind, category, version, icon, model, outline, isSingleWorkflow } = content;
      return {
        ...{ content_id: id, kind, category, version, icon, model, outline },
        ...{ name: name[language], description: description[language] },
        is_single_workflow: isSingleWorkflow,
      };
    }),
  };
}
