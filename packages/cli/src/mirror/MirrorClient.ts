import { parseDocumentText } from '@heddle/workflow-schema/import';
import * as z from 'zod';
import type { MirrorFile } from './MirrorFile.js';
import type { MirrorBase, MirrorSettings } from './MirrorFolder.js';

/** Error code of a save whose commit is no longer current. */
const changedElsewhere = 700099002;

const draft = z.object({
  workflow_id: z.string().regex(/^\d{1,20}$/),
  name: z.string(),
  description: z.string(),
  mode: z.enum(['workflow', 'chatflow']),
  commit_id: z.string(),
  schema: z.string(),
});
const page = z.object({ items: z.array(draft), has_more: z.boolean() });
const saved = z.object({ workflow_id: z.string().regex(/^\d{1,20}$/), commit_id: z.string() });
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

/** Reads and writes the workflows of a workspace with an access token. */
export class MirrorClient {
  constructor(
    private readonly settings: MirrorSettings,
    private readonly token: string,
    private readonly signal: AbortSignal,
  ) {}

  /** All workflows of the workspace by id. */
  async list(): Promise<Map<string, MirrorBase>> {
    const found = new Map<string, MirrorBase>();
    for (let number = 1, hasMore = true; hasMore; number++) {
      const query = new URLSearchParams({
        workspace_id: this.settings.space,
        page_num: String(number),
        page_size: '20',
      });
      const { items, has_more } = page.parse(await this.send('GET', `/v1/workflow_drafts?${query}`));
      for (const item of items) found.set(item.workflow_id, toBase(item));
      hasMore = has_more && items.length > 0;
    }
    return found;
  }

  async create({ name, description, mode, document }: MirrorFile) {
    const schema = JSON.stringify(document);
    const body = { workspace_id: this.settings.space, name, description, mode, schema };
    return saved.parse(await this.send('POST', '/v1/workflow_drafts', body));
  }

  /** Saves over a commit; a MirrorError with `isConflict` says that there is a newer one. */
  async save({ id, name, description, document }: MirrorFile, commit: string) {
    const body = { commit_id: commit, name, description, schema: JSON.stringify(document) };
    return saved.parse(await this.send('PUT', `/v1/workflow_drafts/${id}`, body));
  }

  private async send(method: string, path: string, body?: object): Promise<unknown> {
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

function toBase({
  workflow_id: id,
  name,
  description,
  mode,
  commit_id,
  schema,
}: z.infer<typeof draft>): MirrorBase {
  const parsed = parseDocumentText(schema);
  if (parsed.error) throw new MirrorError(`${name}: ${parsed.error.message}`);
  return { commit: commit_id, file: { id, name, description, mode, document: parsed.json } };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
