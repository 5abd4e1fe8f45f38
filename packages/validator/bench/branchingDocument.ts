import type { JsonObject } from '@heddle/workflow-schema';

const text = (blockID: string, name: string): JsonObject => ({
  type: 'string',
  value: { type: 'ref', content: { source: 'block-output', blockID, name } },
});

/**
 * Code nodes in a lattice of ten lanes between a start and an end; every node references the previous one.
 */
export function branchingDocument(count: number): JsonObject {
  const lanes = 10;
  const idOf = (index: number) => (index < 0 ? '100001' : String(200_001 + index));
  const edge = (source: string, target: string) => ({ sourceNodeID: source, targetNodeID: target });
  const nodes: JsonObject[] = [
    {
      id: '100001',
      type: '1',
      data: { nodeMeta: { title: 'Start' }, outputs: [{ name: 'key0', type: 'string' }] },
    },
  ];
  const edges: JsonObject[] = [];
  for (let index = 0; index < count - 2; index += 1) {
    const before = idOf(index - lanes);
    const earlier = idOf(index < 2 * lanes ? -1 : index - 2 * lanes);
    nodes.push({
      id: idOf(index),
      type: '5',
      meta: { position: { x: Math.floor(index / lanes) * 300, y: (index % lanes) * 150 } },
      data: {
        nodeMeta: { title: `Node ${index}`, description: 'A node of a large workflow' },
        inputs: {
          inputParameters: [
            { name: 'input', input: text(before, 'key0') },
            { name: 'earlier', input: text(earlier, 'key0') },
          ],
          code: 'async function main({ params }) { return { key0: params.input } }',
          language: 5,
        },
        outputs: [{ name: 'key0', type: 'string' }],
      },
    });
    edges.push(edge(before, idOf(index)));
    if (index % lanes !== 0 && index >= lanes) edges.push(edge(idOf(index - lanes - 1), idOf(index)));
    if (index >= count - 2 - lanes) edges.push(edge(idOf(index), '900001'));
  }
  nodes.push({
    id: '900001',
    type: '2',
    data: {
      nodeMeta: { title: 'End' },
      inputs: {
        terminatePlan: 'returnVariables',
        inputParameters: [{ name: 'output', input: text(idOf(count - 3), 'key0') }],
      },
    },
  });
  return { nodes, edges };
}
