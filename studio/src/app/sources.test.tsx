import { expect, test } from 'vitest';

// DOM tests use other resolve conditions than Node tests; both must list the source condition.
const packages = {
  'api-contract': () => import('@heddle/api-contract'),
  chat: () => import('@heddle/chat'),
  executor: () => import('@heddle/executor/bridge'),
  'flow-canvas': () => import('@heddle/flow-canvas'),
  'node-types': () => import('@heddle/node-types/forms'),
  plugin: () => import('@heddle/plugin'),
  'ui-kit': () => import('@heddle/ui-kit'),
  validator: () => import('@heddle/validator'),
  'workflow-schema': () => import('@heddle/workflow-schema'),
};

/** Module cache of the test runner. */
interface Runner {
  evaluatedModules: { idToModuleMap: Map<string, unknown> };
}

test.each(Object.entries(packages))('%s is loaded from its sources, not from a build', async (name, load) => {
  expect(Object.keys(await load())).not.toEqual([]);
  const { __vitest_worker__: runner } = globalThis as unknown as { __vitest_worker__: Runner };
  const loaded = [...runner.evaluatedModules.idToModuleMap.keys()];
  expect(loaded.filter((path) => path.includes(`/packages/${name}/src/`))).not.toEqual([]);
  expect(loaded.filter((path) => path.includes(`/packages/${name}/dist/`))).toEqual([]);
});
