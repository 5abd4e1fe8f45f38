import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FlowCanvas } from '../index.js';
import { definitions, sample, views } from '../testing/fixtures/sampleTypes.js';

describe('on a server', () => {
  it('runs without a DOM in this test', () => {
    expect([typeof window, typeof document]).toEqual(['undefined', 'undefined']);
  });

  it('renders the frame in the language and theme; the panels are added in the browser', () => {
    const html = renderToString(
      createElement(FlowCanvas, {
        definitions,
        views,
        defaultValue: sample(),
        language: 'en',
        theme: 'dark',
        slots: { banner: () => createElement('output', null, 'Ours') },
      }),
    );
    expect(html).toMatch(/^<div class="flow-canvas" data-flow-theme="dark" lang="en" role="application"/);
    expect(html).toContain('aria-label="Workflow canvas"');
    expect(html).toContain('class="flow-surface"');
    expect(html).toContain('<output>Ours</output>');
    // Nothing pretends to be the graph or claims that it is empty.
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('The canvas needs JavaScript. 8 nodes are not shown.');
    expect(html).not.toContain('No nodes yet');
  });

  it('imports every entry point without a DOM', async () => {
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
