import { resourceTypes } from '@heddle/api-contract/families/library';
import type { SearchResult } from '@heddle/api-contract/families/search';

/** The page of a result, at the place of the match where the page can show it. */
export function resultPath(spaceId: string, result: SearchResult): string {
  const { res_id: id, res_type: type, place, place_id: placeId } = result;
  const inSpace = (path: string) => `/space/${spaceId}/${path}`;
  switch (type) {
    case resourceTypes.workflow: {
      const query = new URLSearchParams({ space_id: spaceId, workflow_id: id });
      if (place === 'node' && placeId !== '') query.set('node_id', placeId);
      return `/work_flow?${query}`;
    }
    case resourceTypes.bot:
      return inSpace(`bot/${id}`);
    case resourceTypes.plugin:
      return inSpace(place === 'tool' && placeId !== '' ? `plugin/${id}/tool/${placeId}` : `plugin/${id}`);
    case resourceTypes.knowledge:
      return inSpace(`knowledge/${id}`);
    case resourceTypes.database:
      return inSpace(`database/${id}`);
    case resourceTypes.card:
      return inSpace(`card/${id}`);
    case resourceTypes.mcp:
      return inSpace(`mcp/${id}`);
    case resourceTypes.project:
      return inSpace(`project-ide/${id}`);
    case resourceTypes.file:
      return '/settings/files';
    default:
      // Prompts open in the library.
      return inSpace('library');
  }
}
