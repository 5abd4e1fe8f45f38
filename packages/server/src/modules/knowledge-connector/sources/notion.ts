import type { DocumentSource, EntryPage, SourceEntry } from './DocumentSource.js';
import type { SourceRequests } from './SourceRequests.js';

const origin = 'https://api.notion.com';
const version = '2022-06-28';
const pageSize = 100;
const maxPages = 100;
const maxBlocks = 5_000;
const maxDepth = 5;

interface RichText {
  plain_text?: string;
}

interface NotionPage {
  id: string;
  object: string;
  url?: string;
  last_edited_time?: string;
  properties?: Record<string, { type?: string; title?: RichText[] }>;
}

interface NotionBlock {
  id: string;
  type: string;
  has_children?: boolean;
  [type: string]: unknown;
}

interface List<T> {
  results?: T[];
  has_more?: boolean;
  next_cursor?: string | null;
}

/** Pages that a Notion integration was given access to. Entries are named by the id of the page. */
export function createNotionSource(requests: SourceRequests, token: string): DocumentSource {
  const headers = {
    authorization: `Bearer ${token}`,
    'notion-version': version,
    'content-type': 'application/json',
  };

  async function search(words: string, cursor: string | undefined): Promise<EntryPage> {
    const body = {
      page_size: pageSize,
      filter: { property: 'object', value: 'page' },
      sort: { direction: 'descending', timestamp: 'last_edited_time' },
      ...(words && { query: words }),
      ...(cursor !== undefined && { start_cursor: cursor }),
    };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await requests.json<List<NotionPage>>(new URL('/v1/search', origin), request);
    const next = answer.has_more && answer.next_cursor ? { cursor: answer.next_cursor } : {};
    return { entries: (answer.results ?? []).map(toEntry), ...next };
  }

  async function readBlocks(id: string, depth: number, lines: string[]): Promise<void> {
    let cursor: string | undefined;
    do {
      const url = new URL(`/v1/blocks/${encodeURIComponent(id)}/children`, origin);
      url.searchParams.set('page_size', String(pageSize));
      if (cursor) url.searchParams.set('start_cursor', cursor);
      const answer = await requests.json<List<NotionBlock>>(url, { headers });
      for (const block of answer.results ?? []) {
        if (lines.length >= maxBlocks) return;
        lines.push(blockText(block, depth));
        if (block.has_children && depth < maxDepth && block.type !== 'child_page')
          await readBlocks(block.id, depth + 1, lines);
      }
      cursor = answer.has_more ? (answer.next_cursor ?? undefined) : undefined;
    } while (cursor);
  }

  return {
    list: (_folder, cursor) => search('', cursor),
    search,
    async fetch(id) {
      const page = await requests.json<NotionPage>(new URL(`/v1/pages/${encodeURIComponent(id)}`, origin), {
        headers,
      });
      const title = titleOf(page);
      const lines = [`# ${title}`];
      await readBlocks(id, 0, lines);
      const text = lines.filter((line) => line.trim() !== '').join('\n\n');
      const name = title.replace(/[\\/]+/g, ' ').slice(0, 90);
      return { name: `${name}.md`, bytes: new TextEncoder().encode(text) };
    },
    async *changedSince(moment) {
      let cursor: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const answer = await search('', cursor);
        for (const entry of answer.entries) {
          // The latest changes come first.
          if (entry.changedAt && entry.changedAt <= moment) return;
          yield entry;
        }
        cursor = answer.cursor;
        if (cursor === undefined) return;
      }
    },
  };
}

function toEntry(page: NotionPage): SourceEntry {
  const changedAt = new Date(page.last_edited_time ?? '');
  return {
    ...{ id: page.id, name: titleOf(page), isFolder: false, size: 0 },
    ...(page.url && { url: page.url }),
    ...(!Number.isNaN(changedAt.getTime()) && { changedAt }),
  };
}

function titleOf({ properties = {} }: NotionPage): string {
  const title = Object.values(properties).find(({ type }) => type === 'title')?.title;
  return plain(title) || 'Untitled';
}

function plain(texts: unknown): string {
  if (!Array.isArray(texts)) return '';
  return (texts as RichText[]).map(({ plain_text = '' }) => plain_text).join('');
}

const signs: Readonly<Record<string, string>> = {
  heading_1: '# ',
  heading_2: '## ',
  heading_3: '### ',
  bulleted_list_item: '- ',
  numbered_list_item: '1. ',
  to_do: '- ',
  quote: '> ',
};

/** A block as Markdown; kinds without text are left out. */
function blockText(block: NotionBlock, depth: number): string {
  const content = (block[block.type] ?? {}) as {
    rich_text?: unknown;
    cells?: unknown[];
    title?: string;
    language?: string;
  };
  if (block.type === 'code') return `\`\`\`${content.language ?? ''}\n${plain(content.rich_text)}\n\`\`\``;
  if (block.type === 'table_row') return `| ${(content.cells ?? []).map(plain).join(' | ')} |`;
  const text = plain(content.rich_text) || (content.title ?? '');
  if (text === '') return '';
  const sign = signs[block.type] ?? '';
  return `${sign.startsWith('-') || sign.startsWith('1') ? '  '.repeat(depth) : ''}${sign}${text}`;
}
