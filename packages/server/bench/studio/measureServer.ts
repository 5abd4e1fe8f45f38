import { folderTypes } from '@heddle/api-contract/families/folder';
import { resourceTypes } from '@heddle/api-contract/families/library';
import { percentile } from '../runLoad.js';
import type { FilledSpace } from './fillSpace.js';
import type { Figure } from './printFigures.js';

const wanted = 100;

/** Times the calls of the first page, of a search and of the palette, one after the other: p95 in ms. */
export async function measureServer(space: FilledSpace, repetitions: number): Promise<Figure[]> {
  const { spaceId: space_id, folderId } = space;
  const { bot, mcp, card, project } = resourceTypes;
  const queries = ['refunds', 'sum', 'tell weather', 'politely', 'zz', '1234', 'Step 3'];
  const calls: [string, string, (index: number) => object][] = [
    [
      'development page, root',
      '/api/intelligence_api/search/get_draft_intelligence_list',
      () => ({ space_id, folder_id: '0', size: 24 }),
    ],
    [
      'development page, a folder',
      '/api/intelligence_api/search/get_draft_intelligence_list',
      () => ({ space_id, folder_id: folderId, size: 24 }),
    ],
    [
      'development page, by name',
      '/api/intelligence_api/search/get_draft_intelligence_list',
      (index) => ({ space_id, name: queries[index % queries.length], size: 24 }),
    ],
    [
      'folders of a page',
      '/api/intelligence_api/search/get_folder_list',
      () => ({ space_id, type: folderTypes.app, parent_folder_id: '0', size: 50 }),
    ],
    ['tree of folders', '/api/intelligence_api/folder/tree', () => ({ space_id, type: folderTypes.app })],
    ['library', '/api/plugin_api/library_resource_list', () => ({ space_id, size: 30, also_types: [card] })],
    [
      'library, by name',
      '/api/plugin_api/library_resource_list',
      (index) => ({ space_id, size: 30, name: queries[index % queries.length] }),
    ],
    [
      'palette, opened',
      '/api/plugin_api/library_resource_list',
      () => ({ space_id, size: 8, also_types: [bot, mcp, card, project] }),
    ],
    [
      'palette, a search',
      '/api/search/space',
      (index) => ({ space_id, query: queries[index % queries.length], size: 20 }),
    ],
  ];
  const figures: Figure[] = [];
  for (const [what, path, inputOf] of calls) {
    const latencies: number[] = [];
    // The first answers build caches and plans.
    for (let index = -queries.length; index < repetitions; index++) {
      const begin = performance.now();
      await space.post(path, inputOf(index + queries.length));
      if (index >= 0) latencies.push(performance.now() - begin);
    }
    latencies.sort((one, other) => one - other);
    figures.push({ what, p50: percentile(latencies, 0.5), p95: percentile(latencies, 0.95), wanted });
  }
  return figures;
}
