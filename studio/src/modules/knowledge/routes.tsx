import { IconCloudDownload } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { settingsArea, signedInArea, spaceArea } from '../../shared/routing/areas.js';
import { defineModule } from '../../shared/routing/defineModule.js';

/** A text of the query; undefined keeps it out of the address. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The chosen document and chunk. */
interface ChosenPart {
  doc?: string | undefined;
  chunk?: string | undefined;
}

interface UploadWay {
  /** What is added, such as `text_doc`. */
  type: string;
  /** `add`, `update`, `incremental` or `resegment`. */
  opt: string;
  /** The document that is split again. */
  doc?: string | undefined;
}

const knowledge = createRoute({
  getParentRoute: () => spaceArea,
  path: '/knowledge/$dataset_id',
  validateSearch: (search: Record<string, unknown>): ChosenPart => ({
    doc: textOf(search['doc']),
    chunk: textOf(search['chunk']),
  }),
  component: lazyRouteComponent(() => import('./pages/KnowledgePage.js'), 'KnowledgePage'),
});

const test = createRoute({
  getParentRoute: () => spaceArea,
  path: '/knowledge/$dataset_id/test',
  component: lazyRouteComponent(() => import('./retrieval/RetrievalTestPage.js'), 'RetrievalTestPage'),
});

const upload = createRoute({
  getParentRoute: () => signedInArea,
  path: '/space/$space_id/knowledge/$dataset_id/upload',
  validateSearch: (search: Record<string, unknown>): UploadWay => ({
    type: textOf(search['type']) ?? 'text_doc',
    opt: textOf(search['opt']) ?? 'add',
    doc: textOf(search['doc']),
  }),
  component: lazyRouteComponent(() => import('./upload/UploadPage.js'), 'UploadPage'),
});

const connections = createRoute({
  getParentRoute: () => settingsArea,
  path: '/connected-sources',
  component: lazyRouteComponent(() => import('./connector/ConnectionsPage.js'), 'ConnectionsPage'),
});

const authorizeSource = createRoute({
  getParentRoute: () => signedInArea,
  path: '/authorize-source',
  component: lazyRouteComponent(() => import('./connector/AuthorizeSourcePage.js'), 'AuthorizeSourcePage'),
});

export const knowledgeModule = defineModule({
  screens: [knowledge, test, upload, connections, authorizeSource],
  navigation: [
    {
      menu: 'account',
      order: 46,
      screen: connections,
      Icon: IconCloudDownload,
      label: { 'zh-CN': '外部来源', en: 'Connected sources' },
    },
  ],
});
