import { type Client, createClient, type Family } from '@heddle/api-contract';
import { account } from '@heddle/api-contract/families/account';
import { space } from '@heddle/api-contract/families/space';

/** A person who is signed in at a listening server. */
export interface ServerPerson {
  id: string;
  cookie: string;
  spaceId: string;
  calls<F extends Record<string, Family>>(families: F): Client<F>;
}

/** A client of a listening server, with the cookie of a person. */
export function clientAt<F extends Record<string, Family>>(
  url: string,
  cookie: string,
  families: F,
): Client<F> {
  return createClient(families, {
    checkAnswers: true,
    headers: { cookie, 'x-requested-with': 'XMLHttpRequest' },
    fetch: (path: string, init: RequestInit) => fetch(new URL(path, url), init),
  });
}

/** Registers a person at a listening server. */
export async function signUpAt(url: string, email = 'first@example.com'): Promise<ServerPerson> {
  const response = await fetch(new URL('/api/passport/web/email/register/v2/', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email, password: 'a quiet blue heron', locale: 'en' }),
  });
  const body = (await response.json()) as { code: number; msg: string; data: { user_id_str: string } };
  if (body.code !== 0) throw new Error(`${body.code}: ${body.msg}`);
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { bot_space_list: spaces } = await clientAt(url, cookie, { account, space }).space.list();
  return {
    id: body.data.user_id_str,
    cookie,
    spaceId: spaces[0]?.id ?? '',
    calls: (families) => clientAt(url, cookie, families),
  };
}
