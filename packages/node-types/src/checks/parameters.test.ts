import { readData } from '@heddle/workflow-schema';
import { expect, it } from 'vitest';
import { batch, code, loop } from '../index.js';

const nameless = Array.from({ length: 150_000 }, () => ({ name: '', type: 'string' }));

it.each([
  ['fields of an output', code, { outputs: [{ name: 'o', type: 'object', schema: nameless }] }],
  ['lists of a loop', loop, { inputs: { loopType: 'array', inputParameters: nameless } }],
  ['lists of a batch', batch, { inputs: { inputParameters: nameless } }],
])('reports more invalid %s than a function call can have arguments', (_, definition, data) => {
  const read = readData(definition, { id: '1', type: definition.code, data });
  if (read.issues !== undefined) throw new Error('the data cannot be read');
  const found = definition.check?.(read.data as never, { nodeId: '1' }) ?? [];
  expect(found.length).toBeGreaterThanOrEqual(nameless.length);
});
