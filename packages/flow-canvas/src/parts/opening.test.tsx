import type { JsonObject } from '@heddle/workflow-schema';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { FlowCanvas } from '../FlowCanvas.js';
import type { CanvasHandle, CanvasIssue } from '../FlowCanvasProps.js';
import { definitions, edge, node, views } from '../testing/fixtures/sampleTypes.js';

afterEach(cleanup);

const count = 3000;

/** Nodes in rows of 60, each connected to the next, and an edge that leads nowhere. */
function large(): JsonObject {
  const ids = Array.from({ length: count }, (_, index) => `${100_000 + index}`);
  return {
    nodes: ids.map((id, index) =>
      node(id, '5', `Node ${index}`, (index % 60) * 400, Math.floor(index / 60) * 200),
    ),
    edges: [...ids.slice(1).map((id, index) => edge(ids[index]!, id)), edge(ids[2000]!, 'nobody')],
  };
}

describe('a canvas that opens a large document', () => {
  it('starts at the host’s camera, measures nodes in view first, and the rest in idle time', async () => {
    let measured = 0;
    const counted = Object.fromEntries(
      Object.entries(views).map(([name, view]) => {
        const measure: NonNullable<typeof view.measure> = (...given) => {
          measured += 1;
          return view.measure!(...given);
        };
        return [name, { ...view, measure }];
      }),
    );
    const issues: CanvasIssue[] = [];
    const ref = createRef<CanvasHandle>();
    render(
      <FlowCanvas
        ref={ref}
        definitions={definitions}
        views={counted}
        defaultValue={large()}
        initialCamera={{ x: -4000, y: -2000, zoom: 1 }}
        language="en"
        onIssue={(issue) => issues.push(issue)}
      />,
    );
    expect(screen.getAllByText('Node 611').length).toBeGreaterThan(0);
    expect(measured).toBeLessThan(400);
    expect(issues).toEqual([]);
    await waitFor(() => expect(issues.map(({ kind }) => kind)).toEqual(['edge-without-end']), {
      timeout: 20_000,
    });
    expect(measured).toBe(count);
    expect((ref.current!.exportDocument().nodes as JsonObject[]).length).toBe(count);
  }, 30_000);

  it('shows the whole graph without a camera from the host, and ignores an invalid one', () => {
    const issues: CanvasIssue[] = [];
    render(
      <FlowCanvas
        definitions={definitions}
        views={views}
        defaultValue={{ nodes: [node('110001', '5', 'Far', 90_000, 90_000)], edges: [] }}
        initialCamera={{ x: Number.NaN, y: 0, zoom: 1 }}
        language="en"
        onIssue={(issue) => issues.push(issue)}
      />,
    );
    expect(screen.getAllByText('Far').length).toBeGreaterThan(0);
    expect(issues.map(({ kind }) => kind)).toEqual(['wrong-property']);
  });
});
