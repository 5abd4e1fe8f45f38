import { existsSync, readdirSync, readFileSync } from 'node:fs';
import {
  createEmptyDocument,
  createRegistry,
  importDocument,
  isJsonObject,
  type JsonObject,
  portsOf,
  readData,
} from '@heddle/workflow-schema';
import { describe, expect, test } from 'vitest';
import { nodeTypes } from './index.js';

const registry = createRegistry(nodeTypes);
const folder = new URL('../../../../shared/canvases/', import.meta.url);
const isThere = existsSync(folder);

function documents(): [string, JsonObject][] {
  if (!isThere) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file): [string, unknown] => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8'))])
    .filter(
      (entry): entry is [string, JsonObject] => isJsonObject(entry[1]) && Array.isArray(entry[1].nodes),
    );
}

test('creates an empty document with Start and End', () => {
  const document = createEmptyDocument(registry, 'zh-CN');
  expect(document).toMatchObject({
    nodes: [
      { id: '100001', type: '1', data: { nodeMeta: { title: '开始' } } },
      { id: '900001', type: '2', data: { nodeMeta: { title: '结束' } } },
    ],
  });
});

describe.skipIf(!isThere)('real documents (skipped where their folder is not beside the repository)', () => {
  test.each(
    documents(),
  )('%s: reads every node of a known type, with edges at existing ports', (_file, json) => {
    const document = importDocument(json);
    for (const node of document.nodes.values()) {
      const definition = registry.byCode(node.type);
      if (definition === undefined) continue;
      const read = readData(definition, node.json);
      expect(read.issues, node.id).toBeUndefined();
      const ports = portsOf(definition, read.data, node.json).out.map((port) => port.id);
      const used = document.edgesOf(node.id).filter((edge) => edge.source === node.id);
      // An edge into a container's body starts at a port of the container's body, not of the node.
      for (const edge of used.filter(({ parent }) => parent === node.parent)) {
        if (edge.sourcePort !== '') expect(ports, `${node.id} ${edge.sourcePort}`).toContain(edge.sourcePort);
      }
    }
  });
});
