import { resourceTypes } from '@heddle/api-contract/families/library';

/** Where a resource is opened; undefined for types without a page of their own. */
export function resourceLink(space_id: string, { type, id }: { type: number; id: string }) {
  switch (type) {
    case resourceTypes.workflow:
      return { to: '/work_flow', search: { space_id, workflow_id: id } } as const;
    case resourceTypes.bot:
      return { to: '/space/$space_id/bot/$bot_id', params: { space_id, bot_id: id } } as const;
    case resourceTypes.plugin:
      return { to: '/space/$space_id/plugin/$plugin_id', params: { space_id, plugin_id: id } } as const;
    case resourceTypes.knowledge:
      return { to: '/space/$space_id/knowledge/$dataset_id', params: { space_id, dataset_id: id } } as const;
    case resourceTypes.database:
      return {
        to: '/space/$space_id/database/$table_id',
        params: { space_id, table_id: id },
        search: {},
      } as const;
    case resourceTypes.card:
      return { to: '/space/$space_id/card/$card_id', params: { space_id, card_id: id } } as const;
    case resourceTypes.mcp:
      return { to: '/space/$space_id/mcp/$server_id', params: { space_id, server_id: id } } as const;
    case resourceTypes.project:
      return {
        to: '/space/$space_id/project-ide/$project_id',
        params: { space_id, project_id: id },
        search: {},
      } as const;
    default:
      return undefined;
  }
}
