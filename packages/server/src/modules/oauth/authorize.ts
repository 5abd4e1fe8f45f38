import type { Input } from '@heddle/api-contract';
import type { oauth } from '@heddle/api-contract/families/oauth';
import type { PublicContext } from '../../kernel/Context.js';

type Calls = typeof oauth.calls;

/** The consent page. It receives the app's parameters unchanged and has them validated. */
const page = '/oauth/authorize';

export async function authorize({ request }: PublicContext) {
  return { location: `${page}${request.url.search}` };
}

export async function authorizeInSpace({ request }: PublicContext, input: Input<Calls['authorizeInSpace']>) {
  const query = new URLSearchParams(request.url.search);
  query.set('workspace_id', input.workspace_id);
  return { location: `${page}?${query}` };
}
