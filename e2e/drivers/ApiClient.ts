import { owner } from '../fixtures/owner.js';

/** An answer's data; its shape belongs to the call. */
// biome-ignore lint/suspicious/noExplicitAny: journeys read single fields of many calls.
type Data = any;

/** Calls the server as one signed-in user, without a page. */
export class ApiClient {
  constructor(
    public url: string,
    private cookie = '',
  ) {}

  /** Registers the owner of a fresh installation; resolves with the id of the personal space. */
  register(): Promise<string> {
    return this.authenticate('/api/passport/web/email/register/v2/');
  }

  /** Signs the owner in; resolves with the id of the personal space. */
  async signIn(): Promise<string> {
    const spaceId = await this.authenticate('/api/passport/web/email/login/');
    // A journey before this one may have left the account in English, in which new workflows would be written.
    await this.post('/api/user/update_profile', { locale: 'zh-CN' });
    return spaceId;
  }

  private async authenticate(path: string): Promise<string> {
    const response = await this.open(path, owner);
    this.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    await read(response);
    const { bot_space_list } = await this.post('/api/playground_api/space/list', {});
    return bot_space_list[0].id;
  }

  async post(path: string, body: object): Promise<Data> {
    return read(await this.open(path, body));
  }

  async get(path: string): Promise<Data> {
    return read(await fetch(`${this.url}${path}`, { headers: { cookie: this.cookie } }));
  }

  /** The response itself, for streams. */
  open(path: string, body: object): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        cookie: this.cookie,
      },
      body: JSON.stringify(body),
    });
  }
}

async function read(response: Response): Promise<Data> {
  const answer = (await response.json()) as { code: number; msg: string; data?: unknown };
  if (answer.code !== 0) throw new Error(`${answer.code}: ${answer.msg}`);
  // Some calls have their fields beside the code.
  return answer.data ?? answer;
}
