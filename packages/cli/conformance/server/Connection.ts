import { readEvents, type ServerEvent } from '@heddle/api-contract';
import type { Json, JsonObject } from '@heddle/workflow-schema';

/** A response with a code other than 0. */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
    /** The whole body. */
    readonly body: JsonObject,
  ) {
    super(message);
  }
}

/** Who calls the server. */
export interface Credentials {
  email: string;
  password: string;
  /** An access token; without it, the session creates a short-lived one. */
  token?: string | undefined;
}

const patienceMs = 120_000;

/** A signed-in person at a started server: session calls, and open API calls with a token. */
export class Connection {
  private constructor(
    private readonly base: string,
    private readonly cookie: string,
    private token: string,
    readonly spaceId: string,
  ) {}

  /** Signs in. Cases are played in the first space of the person. */
  static async open(base: string, { email, password, token }: Credentials): Promise<Connection> {
    const path = '/api/passport/web/email/login/';
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
      body: JSON.stringify({ email, password }),
    });
    await readBody(response, path);
    const cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    const signedIn = new Connection(base, cookie, '', '');
    const { data } = await signedIn.post('/api/playground_api/space/list', {});
    const [space] = (data as { bot_space_list: { id: string }[] }).bot_space_list;
    const connection = new Connection(base, cookie, token ?? '', space?.id ?? '');
    if (token === undefined) await connection.renewToken();
    return connection;
  }

  /** Tokens of a session live for 15 minutes. */
  private async renewToken(): Promise<void> {
    const { data } = await this.post('/api/permission_api/coze_web_app/impersonate_coze_user', {});
    this.token = (data as { access_token: string }).access_token;
  }

  /** A session call. Rejects with a Refusal for a code other than 0. */
  post(path: string, body: JsonObject): Promise<JsonObject> {
    return this.send(path, 'POST', { cookie: this.cookie }, body);
  }

  get(path: string, query: Record<string, string>): Promise<JsonObject> {
    return this.send(`${path}?${new URLSearchParams(query)}`, 'GET', { cookie: this.cookie });
  }

  /** An open API call. */
  openPost(path: string, body: JsonObject): Promise<JsonObject> {
    return this.send(path, 'POST', { authorization: `Bearer ${this.token}` }, body);
  }

  /** A streamed open API call, to its end. */
  async openStream(path: string, body: JsonObject): Promise<ServerEvent[]> {
    return readStream(await this.fetch(path, 'POST', { authorization: `Bearer ${this.token}` }, body), path);
  }

  /** A streamed session call, until an event for which `isLast` is true, or to its end. */
  async stream(
    path: string,
    body: JsonObject,
    isLast: (event: ServerEvent) => boolean,
  ): Promise<ServerEvent[]> {
    return readStream(await this.fetch(path, 'POST', { cookie: this.cookie }, body), path, isLast);
  }

  private async send(path: string, method: string, headers: Record<string, string>, body?: JsonObject) {
    return readBody(await this.fetch(path, method, headers, body), path);
  }

  private fetch(path: string, method: string, headers: Record<string, string>, body?: JsonObject) {
    return fetch(this.base + path, {
      method,
      headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(patienceMs),
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}

async function readBody(response: Response, path: string): Promise<JsonObject> {
  const text = await response.text();
  let body: JsonObject & { code?: Json; msg?: Json; message?: Json };
  try {
    body = JSON.parse(text);
  } catch {
    throw new Error(`${path} answers ${response.status} without JSON: ${text.slice(0, 200)}`);
  }
  if (body.code !== 0) throw new Refusal(Number(body.code), String(body.msg ?? body.message), body);
  return body;
}

async function readStream(
  response: Response,
  path: string,
  isLast: (event: ServerEvent) => boolean = () => false,
): Promise<ServerEvent[]> {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await readBody(response, path);
    throw new Error(`${path} answers without a stream.`);
  }
  const events: ServerEvent[] = [];
  for await (const event of readEvents(response.body)) {
    events.push(event);
    if (isLast(event)) break;
  }
  return events;
}
