import * as z from 'zod';
import type { MirrorSettings } from './mirrorSettings.js';

/** Error code of a save whose commit is no longer current. */
const changedElsewhere = 700099002;

const page = z.object({ items: z.array(z.unknown()), has_more: z.boolean() });
const answer = z.object({ code: z.number(), msg: z.string().default(''), data: z.unknown() });

/** The server refused a request, or could not be reached. */
export class MirrorError extends Error {
  constructor(
    message: string,
    readonly isConflict = false,
  ) {
    super(message);
  }
}

/** Calls the server with an access token. */
export class MirrorClient {
  constructor(
    private readonly settings: MirrorSettings,
    private readonly token: string,
    private readonly signal: AbortSignal,
  ) {}

  get space(): string {
    return this.settings.space;
  }

  /** Every item of a list of the workspace. */
  async *items(path: string): AsyncGenerator<unknown, void> {
    for (let number = 1, hasMore = true; hasMore; number++) {
      const query = new URLSearchParams({
        workspace_id: this.space,
        page_num: String(number),
        page_size: '20',
      });
      const { items, has_more } = page.parse(await this.send('GET', `${path}?${query}`));
      yield* items;
      hasMore = has_more && items.length > 0;
    }
  }

  async send(method: string, path: string, body?: object): Promise<unknown> {
    let text: string;
    try {
      const response = await fetch(new URL(path, this.settings.server), {
        method,
        headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
        // A redirect would send the token elsewhere.
        redirect: 'error',
        signal: AbortSignal.any([this.signal, AbortSignal.timeout(120_000)]),
        ...(body && { body: JSON.stringify(body) }),
      });
      text = await response.text();
    } catch (error) {
      const { message, cause } = error as Error;
      throw new MirrorError(cause instanceof Error ? `${message}: ${cause.message}` : message);
    }
    const parsed = answer.safeParse(readJson(text));
    if (!parsed.success) throw new MirrorError(`${method} ${path}: ${text.slice(0, 200)}`);
    const { code, msg, data } = parsed.data;
    if (code !== 0) throw new MirrorError(`${msg} (${code})`, code === changedElsewhere);
    return data;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
