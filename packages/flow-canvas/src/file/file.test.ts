import type { JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { looping, options, sample } from '../testing/fixtures/sampleTypes.js';
import { fileNameOf } from './download.js';
import { openFile } from './openFile.js';

const file = (content: string, name = 'flow.json') => new File([content], name);

describe('importing a document from a file', () => {
  it('replaces what is shown as one step that can be undone', async () => {
    const canvas = new CanvasDriver(sample(), options);
    await openFile(canvas.store, file(JSON.stringify(looping())));
    expect(canvas.document).toEqual(looping());
    expect(canvas.notice).toBe('Imported 6 nodes from flow.json');
    expect(canvas.changes).toEqual(['Import flow.json']);
    canvas.undo();
    expect(canvas.document).toEqual(sample());
  });

  it('accepts an envelope with an object or text, with a byte order mark', async () => {
    for (const json of [looping(), JSON.stringify(looping())]) {
      const canvas = new CanvasDriver(sample(), options);
      await openFile(canvas.store, file(`\ufeff${JSON.stringify({ type: 'any', source: {}, json })}`));
      expect(canvas.document).toEqual(looping());
    }
  });

  it('is refused with the reason, and nothing changes', async () => {
    const deep = '['.repeat(5_000) + ']'.repeat(5_000);
    for (const content of ['', 'x', '[]', '{"json":5}', '{"json":{"a":1}}', `{"nodes":${deep}}`, deep]) {
      const canvas = new CanvasDriver(sample(), options);
      await openFile(canvas.store, file(content));
      expect(canvas.notice).toMatch(/^Couldn’t import flow.json: .+/);
      expect(canvas.store.history.size).toBe(0);
      expect(canvas.document).toEqual(sample());
    }
  });

  it('is refused while the canvas is read-only', async () => {
    const canvas = new CanvasDriver(sample(), { ...options, readOnly: true });
    expect(canvas.isEnabled('openFile')).toBe(false);
    await openFile(canvas.store, file(JSON.stringify(looping())));
    expect(canvas.notice).toContain('read-only');
    expect(canvas.document).toEqual(sample());
  });

  it('refuses files above 20 MiB without reading them', async () => {
    const canvas = new CanvasDriver(sample(), options);
    const large = {
      name: 'large.flow',
      size: 21 * 1024 * 1024,
      text: () => Promise.reject(new Error('read')),
    };
    await openFile(canvas.store, large as unknown as File);
    expect(canvas.notice).toBe('Couldn’t import large.flow: The file is larger than 20 MiB.');
  });

  it('keeps nodes of unknown types and unknown keys', async () => {
    const canvas = new CanvasDriver({ nodes: [], edges: [] }, options);
    const json: JsonObject = { ...sample(), strange: [1, { deep: null }] };
    await openFile(canvas.store, file(JSON.stringify({ json })));
    expect(canvas.document).toEqual(json);
  });
});

describe('exported file name', () => {
  const nameOf = (fileName: unknown) =>
    fileNameOf(new CanvasDriver(sample(), { ...options, fileName: fileName as string }).store, 'flow');

  it('is the document’s name in a form every file system accepts', () => {
    expect(nameOf('周报 agent')).toBe('周报 agent.flow');
    expect(nameOf('a/b\\c:d*?"<>|\n e')).toBe('a b c d e.flow');
    expect(nameOf('../../etc')).not.toMatch(/[\\/]|^\./);
    expect(nameOf('x'.repeat(300))).toBe(`${'x'.repeat(80)}.flow`);
    for (const nothing of [undefined, '', '  ', '/', 7]) expect(nameOf(nothing)).toBe('workflow.flow');
  });
});
