import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FlowCanvas } from '../index.js';
import { definitions, sample, views } from '../testing/fixtures/sampleTypes.js';

describe('on a server', () => {
  it('has no DOM here', () => {
    expect([typeof window, typeof document]).toEqual(['undefined', 'undefined']);
  });

  it('gives the frame, in the language and theme; what stands around the graph comes in the browser', () => {
    const html = renderToString(
      createElement(FlowCanvas, {
        definitions,
        views,
        initialDocument: sample(),
        language: 'en',
        theme: 'dark',
        slots: { banner: () => createElement('output', null, 'Ours') },
      }),
    );
    expect(html).toMatch(/^<div class="flow-canvas" data-flow-theme="dark" lang="en" role="application"/);
    expect(html).toContain('aria-label="Workflow canvas"');
    expect(html).toContain('class="flow-surface"');
    expect(html).toContain('<output>Ours</output>');
    // Nothing pretends to be the graph, and nobody is told that it is empty.
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('The canvas needs JavaScript. 8 nodes are not shown.');
    expect(html).not.toContain('No nodes yet');
  });

  it('imports every entry without a DOM', async () => {
    const entries = await Promise.all([
      import('../element/index.js'),
      import('../diff/index.js'),
      import('../replay/index.js'),
      import('../picture/index.js'),
      import('../testing/index.js'),
    ]);
    for (const entry of entries) expect(Object.keys(entry).length).toBeGreaterThan(0);
  });
});
