import type { Call, Input } from '@heddle/api-contract';
import { documentation } from '@heddle/api-contract/families/documentation';
import type { PublicContext } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import type { Handler } from '../../kernel/implement.js';
import { parseWith, readJson } from '../../kernel/readJson.js';
import { listBusinesses, listPages, readPage, searchPages } from './pages.js';

const { businesses, structure, read, readDetail, search, dispatch } = documentation.calls;

type Action = (context: PublicContext, data: unknown) => Promise<unknown>;

function actionOf<C extends Call>(call: C, handler: Handler<C>): [string, Action] {
  const name = call.path.slice(call.path.lastIndexOf('/') + 1);
  return [
    name,
    async (context, data) =>
      (handler as Handler<Call>)(context as never, parseWith(call.input(), data) as never),
  ];
}

const actions = new Map([
  actionOf(businesses, listBusinesses),
  actionOf(structure, listPages),
  actionOf(read, readPage),
  actionOf(readDetail, readPage),
  actionOf(search, searchPages),
]);

/** Makes the call that `action` names with `data` as its input. */
export async function dispatchCall(
  context: PublicContext,
  { action = '', data }: Input<typeof dispatch>,
): Promise<string> {
  const run = actions.get(action);
  if (!run) {
    const names = [...actions.keys()].join(', ');
    throw new DomainError('badRequest', programText(`action must be one of ${names}`));
  }
  return JSON.stringify(await run(context, readJson(new TextEncoder().encode(data || '{}'), 'data')));
}
