import { expect, test } from 'vitest';

// Tests with a DOM resolve by other conditions than those without; both lists name the sources.
test.each([
  '@heddle/api-contract',
  '@heddle/executor',
  '@heddle/flow-canvas',
  '@heddle/node-types',
  '@heddle/node-types/canvas',
  '@heddle/node-types/forms',
  '@heddle/ui-kit',
  '@heddle/validator',
  '@heddle/workflow-schema',
])('%s is the source of the package, not an earlier build of it', (name) => {
  expect(import.meta.resolve(name)).toMatch(/\/packages\/[\w-]+\/src\/[\w-]+\.ts$/);
});
