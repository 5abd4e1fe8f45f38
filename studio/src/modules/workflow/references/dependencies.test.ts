import type { DependencyTreeNode } from '@heddle/api-contract/families/workflow-reference';
import { expect, test } from 'vitest';
import { dependenciesOf } from './dependencies.js';

function node(id: string, isRoot = false, models: string[] = []): DependencyTreeNode {
  return {
    id,
    name: `flow_${id}`,
    icon: '',
    is_root: isRoot,
    is_library: true,
    is_product: false,
    is_chatflow: false,
    with_version: !isRoot,
    workflow_version: isRoot ? '' : 'v1',
    commit_id: '',
    dependency: {
      start_id: '',
      sub_workflow_ids: [],
      plugin_ids: [],
      tools_id_map: {},
      knowledge_list: [],
      model_ids: models,
      variable_names: [],
      table_list: [],
      voice_ids: [],
      workflow_version: [],
      plugin_version: [],
    },
  };
}

const edge = (from: string, to: string) => ({
  from,
  from_version: from === 'a' ? '' : 'v1',
  from_commit_id: '',
  to,
  to_version: 'v1',
});

test('expands a workflow once, though two others call it and it calls itself', () => {
  const tree = dependenciesOf(
    {
      root_id: 'a',
      version: '',
      node_list: [node('a', true, ['7']), node('b'), node('c')],
      edge_list: [edge('a', 'b'), edge('a', 'c'), edge('b', 'c'), edge('c', 'c'), edge('c', 'gone')],
    },
    (id) => `model ${id}`,
  );
  expect(tree?.resources).toEqual([{ kind: 'models', names: ['model 7'] }]);
  const [b, c] = tree?.uses ?? [];
  expect(b?.uses[0]).toMatchObject({ id: 'c', isRepeated: false });
  expect(b?.uses[0]?.uses).toMatchObject([{ id: 'c', isRepeated: true, uses: [] }]);
  expect(c).toMatchObject({ id: 'c', version: 'v1', isRepeated: true, uses: [] });
});
