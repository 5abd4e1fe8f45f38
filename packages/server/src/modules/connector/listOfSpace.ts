import type { Input, Result } from '@heddle/api-contract';
import { type connector, connectorTypes } from '@heddle/api-contract/families/connector';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { channelsOf } from '../bot/index.js';
import { languageOf } from '../workflow/index.js';

type Calls = typeof connector.calls;

/** The channels of a space, in the order of their ids: all of them are Heddle's. */
export async function listOfSpace(
  context: Context,
  input: Input<Calls['listOfSpace']>,
): Promise<Result<Calls['listOfSpace']>> {
  await context.spaceAccess(input.space_id, 'view');
  const language = languageOf(context.user.locale);
  const word = input.search_word?.trim().toLowerCase() ?? '';
  const isWanted = (input.connector_type ?? connectorTypes.official) === connectorTypes.official;
  const found = [...channelsOf(context).values()]
    .filter(({ name }) => isWanted && name[language].toLowerCase().includes(word))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const page = pageOf(input);
  const { hasMore, cursor } = afterPage(page, found.length);
  return {
    data: found.slice(page.offset, page.offset + page.limit).map(({ id, name, description, notYet }) => ({
      id,
      name: name[language],
      icon_url: '',
      icon_uri: '',
      desc: description[language],
      detail_url: '',
      is_added: true,
      connector_type: connectorTypes.official,
      cannot_install: notYet !== undefined,
    })),
    has_more: hasMore,
    next_page_token: cursor,
  };
}
