import { chunkTypes, parsingTypes } from '@heddle/api-contract/families/knowledge';
import { HeddleProvider } from '@heddle/ui-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { KnowledgePage } from '../pages/KnowledgePage.js';
import { RetrievalTestPage } from '../retrieval/RetrievalTestPage.js';
import { UploadPage } from '../upload/UploadPage.js';

// jsdom has no layout: it measures and scrolls nothing.
class SteadyObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= SteadyObserver;
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.scrollIntoView ??= () => undefined;

type Body = Record<string, unknown>;
type Answer = (body: Body) => object | Response;

const chunk_strategy = {
  ...{ chunk_type: chunkTypes.automatic, separator: '\n', max_tokens: 800, overlap: 10 },
  ...{ remove_extra_spaces: false, remove_urls_emails: false, max_level: 3, save_title: true },
};
const parsing_strategy = {
  parsing_type: parsingTypes.accurate,
  ...{ image_extraction: true, table_extraction: true, image_ocr: false },
};

/** A knowledge base as the server describes it. */
const dataset = {
  ...{ dataset_id: '5', name: 'Handbook', description: '', format_type: 0, icon_url: '', icon_uri: '' },
  ...{ status: 1, doc_count: 0, slice_count: 0, all_file_size: '0', hit_count: 0, bot_used_count: 0 },
  ...{ can_edit: true, needs_reindex: false, chunk_strategy, parsing_strategy, update_time: 1_700_000_000 },
};

export const sentDocument = {
  ...{ document_id: '7', name: 'rules.md', type: 'md', size: 10, slice_count: 1, char_count: 10 },
  ...{ hit_count: 0, status: 1, status_descript: '', problem: null, is_searchable: true, page_count: 0 },
  ...{ preview_tos_url: '', source_type: 0, web_url: '', tags: [], update_type: 0, update_interval: 0 },
  ...{ chunk_strategy, parsing_strategy, table_meta: [], update_time: 1_700_000_000 },
};

export const sentSlice = {
  ...{ slice_id: '9', document_id: '7', sequence: '1', content: 'Open at nine.', char_count: '13' },
  ...{ hit_count: '0', is_enabled: true, status: 1, page: 0, start: 0, end: 13, level: 0, title: '' },
  ...{ parent_id: '', version: 3, problem: null },
};

/** An answer that refuses a call with a reason. */
export const refusal = (key: string, parameters: object = {}) =>
  Response.json({ code: 105000003, msg: key, reason: { key, parameters } });

/** Uploads use XMLHttpRequest, for their progress; here they go the way of the other calls. */
class UploadRequest {
  upload = {};
  status = 200;
  responseText = '';
  onload: (() => void) | undefined;
  onloadend: (() => void) | undefined;
  #url = '';
  open(_method: string, url: string): void {
    this.#url = url;
  }
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null;
  }
  abort(): void {}
  async send(body: FormData): Promise<void> {
    const { name } = body.get('file') as File;
    const response = await fetch(this.#url, { body: JSON.stringify({ name }) });
    this.responseText = await response.text();
    this.onload?.();
    this.onloadend?.();
  }
}

/**
 * Renders the pages of a knowledge base. `answers` are by the part of the path behind `/api/`; the calls that were made
 * are in `callsOf`.
 */
export function renderKnowledge(
  path: '' | '/test' | `/upload?${string}`,
  answers: Record<string, Answer> = {},
) {
  setLanguage('en');
  const sent: { call: string; body: Body }[] = [];
  const known: Record<string, Answer> = {
    // Its language is followed.
    'passport/account/info/v2/': () => ({ data: { user_id_str: '7', locale: 'en' } }),
    'knowledge/detail': () => ({ dataset_details: { 5: dataset } }),
    'knowledge/document/list': () => ({ document_infos: [], total: 0 }),
    'knowledge/slice/list': () => ({ slices: [sentSlice], total: '1', hasmore: false }),
    'knowledge_index/settings': () => ({ data: { embedders: [], search: 'exact', can_change: false } }),
    'knowledge_index/estimate': () => ({ data: { tokens: { min: 3, max: 5 } } }),
    'file/upload': ({ name }) => ({ data: { uri: `uri of ${name}`, url: '' } }),
    ...answers,
  };
  vi.stubGlobal('XMLHttpRequest', UploadRequest);
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const call = new URL(url, 'http://localhost').pathname.replace(/^\/api\//, '');
    const body: Body = JSON.parse(String(init?.body ?? '{}'));
    sent.push({ call, body });
    const answer = known[call]?.(body) ?? {};
    return answer instanceof Response ? answer : Response.json({ code: 0, msg: '', ...answer });
  });
  const root = createRootRoute();
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' });
  const space = createRoute({ getParentRoute: () => signedIn, path: '/space/$space_id' });
  const pageAt = (end: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => space, path: `/knowledge/$dataset_id${end}`, component });
  const pages = [
    pageAt('', KnowledgePage),
    pageAt('/test', RetrievalTestPage),
    pageAt('/upload', UploadPage),
  ];
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([space.addChildren(pages)])]),
    history: createMemoryHistory({ initialEntries: [`/space/1/knowledge/5${path}`] }),
  });
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        {/* The router of the test has only these routes. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
  const callsOf = (name: string) => sent.filter(({ call }) => call === name).map(({ body }) => body);
  return { user: userEvent.setup({ delay: null }), callsOf };
}
