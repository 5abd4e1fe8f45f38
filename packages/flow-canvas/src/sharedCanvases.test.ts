import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { CanvasDriver } from './testing/CanvasDriver.js';
import { options } from './testing/fixtures/sampleTypes.js';

const folder = fileURLToPath(new URL('../../../../shared/canvases', import.meta.url));
const isThere = existsSync(folder);
const files = isThere
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  : [];
const documents = files
  .map((name) => ({ name, json: JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as JsonObject }))
  .filter(({ json }) => isJsonObject(json) && Array.isArray(json.nodes));

describe.skipIf(!isThere)('real documents (skipped if ../shared/canvases is absent)', () => {
  it('exist', () => {
    expect(documents.length).toBeGreaterThan(20);
  });

  it.each(documents)('$name opens, moves, and is exported unchanged after undo', ({ json }) => {
    const canvas = new CanvasDriver(json, options);
    const text = JSON.stringify(json);
    expect(JSON.stringify(canvas.document)).toBe(text);
    expect(canvas.store.graph.nodeCount).toBe((json.nodes as unknown[]).length);
    const id = canvas.store.document.nodes.get(canvas.store.graph.order[0]!)!.id;
    canvas.drag(id, { x: 10, y: 10 });
    canvas.run('selectAll');
    canvas.run('duplicate');
    canvas.run('delete');
    while (canvas.store.history.undoStep !== undefined) canvas.undo();
    expect(JSON.stringify(canvas.document)).toBe(text);
  });
});
