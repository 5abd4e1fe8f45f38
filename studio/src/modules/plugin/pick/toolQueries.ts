import { productTypes } from '@heddle/api-contract/families/product';
import { api } from '../api.js';
import type { PickSource, ToolGroup, ToolGroups } from './ToolGroup.js';

const perPage = 20;

interface Search {
  spaceId: string;
  /** Its plugins come with those of the library. */
  projectId?: string | undefined;
  text: string;
  page: number;
  signal: AbortSignal;
}

/** Tools of a source whose name, or that of their plugin, matches. */
export const findTools: Readonly<Record<PickSource, (search: Search) => Promise<ToolGroups>>> = {
  async plugin({ spaceId, projectId, text, page, signal }) {
    const ofProject = projectId === undefined ? {} : { project_id: projectId };
    const asked = { ...ofProject, space_id: spaceId, name: text, page, size: perPage };
    const { plugin_list, total } = await api.plugin.listPublished(asked, { signal });
    const groups = plugin_list.map(({ id, name, version_name: version, plugin_apis }): ToolGroup => {
      const own = { source: 'plugin', pluginId: id, pluginName: name, version } as const;
      const tools = plugin_apis.map((tool) => ({
        ...own,
        toolId: tool.api_id,
        name: tool.name,
        description: tool.desc,
      }));
      return { id, name, tools };
    });
    return { groups: matching(groups, text), ...(page * perPage < total && { next: page + 1 }) };
  },
  async builtIn({ spaceId, text, signal }) {
    const { plugins } = await api.builtInPlugin.list({ space_id: spaceId }, { signal });
    const groups = plugins.map(({ plugin_id: id, name, version_name: version, tools }): ToolGroup => {
      const own = { source: 'builtIn', pluginId: id, pluginName: name, version } as const;
      const listed = tools.map((tool) => ({
        ...own,
        toolId: tool.api_id,
        name: tool.name,
        description: tool.desc,
      }));
      return { id, name, tools: listed };
    });
    return { groups: matching(groups, text) };
  },
  async mcp({ spaceId, text, page, signal }) {
    const asked = { space_id: spaceId, page, page_size: perPage };
    const { mcp_servers, total } = await api.mcp.list(asked, { signal });
    const servers = await Promise.all(
      mcp_servers.map(({ id }) => api.mcp.get({ mcp_server_id: id }, { signal })),
    );
    const groups = servers.map(
      ({
        mcp_server: {
          id,
          name,
          mcp_server_access_points: [point],
        },
      }) => {
        const own = { source: 'mcp', pluginId: id, pluginName: name, version: '' } as const;
        // Models and workflows use only what a person has approved.
        const approved = (point?.tools ?? []).filter(({ state }) => state === 'approved');
        const tools = approved.map((tool) => ({
          ...own,
          toolId: tool.name,
          name: tool.name,
          description: tool.description.slice(0, 300),
        }));
        return { id, name, tools };
      },
    );
    return { groups: matching(groups, text), ...(page * perPage < total && { next: page + 1 }) };
  },
  async market({ text, page, signal }) {
    const asked = {
      entity_types: [productTypes.plugin],
      ...(text !== '' && { keyword: text }),
      ...{ need_extra: true, page_num: page, page_size: perPage },
    };
    const { products, has_more } = await api.productSearch.list(asked, { signal });
    const groups = products.map(({ meta_info: meta, plugin_extra }): ToolGroup => {
      const { entity_id: id, name, entity_version: version } = meta;
      const own = { source: 'plugin', pluginId: id, pluginName: name, version } as const;
      const listed = plugin_extra?.tools ?? [];
      const tools = listed.map(({ id: toolId, ...tool }) => ({
        ...own,
        ...{ toolId, name: tool.name, description: tool.description },
      }));
      return { id, name, tools };
    });
    // The server has searched, also in names of tools.
    return { groups, ...(has_more && { next: page + 1 }) };
  },
};

/** A group whose name matches has all of its tools; of the others, only those that match. */
function matching(groups: readonly ToolGroup[], text: string): ToolGroup[] {
  const wanted = text.toLowerCase();
  const has = (words: string) => words.toLowerCase().includes(wanted);
  return groups.flatMap((group) => {
    if (text === '' || has(group.name)) return [group];
    const tools = group.tools.filter(({ name, description }) => has(name) || has(description));
    return tools.length > 0 ? [{ ...group, tools }] : [];
  });
}
