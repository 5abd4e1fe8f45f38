import type { JsonObject } from '@heddle/workflow-schema';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CanvasHandle, FlowCanvasProps } from '../FlowCanvasProps.js';
import { outlineLines } from '../outline/flowOrder.js';
import { preloadCanvas } from '../slots/preloadCanvas.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { edge, looping, node, options, sample } from '../testing/fixtures/sampleTypes.js';
import { showCanvas } from '../testing/fixtures/showCanvas.js';
import { goesOnAt } from './listRows.js';

// Loading this code on first use takes a while here.
beforeAll(preloadCanvas, 60_000);
afterEach(cleanup);

async function show(initialDocument: JsonObject, props: Partial<FlowCanvasProps> = {}) {
  const { handle } = showCanvas({ defaultValue: initialDocument, projection: 'list', ...props });
  const list = await screen.findByRole('list', { name: 'Workflow steps' }, { timeout: 10_000 });
  return { handle, list };
}

const rows = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const idsOf = (handle: CanvasHandle) => (handle.exportDocument().nodes as JsonObject[]).map(({ id }) => id);
const edgesOf = (handle: CanvasHandle) =>
  (handle.exportDocument().edges as JsonObject[]).map(
    ({ sourceNodeID, targetNodeID }) => `${sourceNodeID} ${targetNodeID}`,
  );

/** Start -> One -> Two -> End. */
const line = () => ({
  nodes: [
    node('100001', '1', 'Start'),
    node('110001', '5', 'One', 340),
    node('110002', '5', 'Two', 680),
    node('900001', '2', 'End', 1020),
  ],
  edges: [edge('100001', '110001'), edge('110001', '110002'), edge('110002', '900001')],
});

describe('list of steps', () => {
  it('shows the flow in order, branches as sections and containers around their contents', async () => {
    const { list } = await show(sample());
    expect(rows(list)).toEqual([
      'Startstart',
      'Choosechoose',
      'output 1',
      'Workcontinues at End',
      'output 2',
      'Othercontinues at End',
      'LoopUnknown type 21 · 2 nodes inside',
      'Endend',
    ]);
    cleanup();
    const loop = await show(looping());
    expect(rows(loop.list)).toEqual([
      'Startstart',
      'Repeatrepeat',
      'Inwork',
      'Outwork',
      'Endend',
      'Unconnected nodes',
      'Apartwork',
    ]);
  });

  it('opens the form of a step, and returns focus to its row', async () => {
    const { list } = await show(line(), {
      renderNodePanel: ({ close }) => (
        <button type="button" onClick={close}>
          Done
        </button>
      ),
    });
    fireEvent.click(within(list).getByRole('button', { name: /^One/ }));
    const form = await screen.findByRole('complementary', { name: 'Node settings: One' });
    await waitFor(() => expect(document.activeElement).toBe(form));
    fireEvent.keyDown(form, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement?.getAttribute('data-flow-row')).toBe('110001'));
  });

  it('adds a step between two others and at an unconnected branch', async () => {
    const { handle, list } = await show(line());
    fireEvent.click(within(list).getByRole('button', { name: 'Add a step after One' }));
    fireEvent.click(await screen.findByRole('option', { name: /choose/ }));
    const choose = idsOf(handle).at(-1);
    expect(edgesOf(handle)).toContain(`110001 ${choose}`);
    expect(edgesOf(handle)).toContain(`${choose} 110002`);
    fireEvent.click(await within(list).findByRole('button', { name: 'Add a step at output 2' }));
    fireEvent.click(await screen.findByRole('option', { name: /work/ }));
    expect(edgesOf(handle)).toContain(`${choose} ${idsOf(handle).at(-1)}`);
  });

  it('swaps steps in a straight line, and explains where it cannot', async () => {
    const { handle, list } = await show(line());
    const press = (name: RegExp, key: string) =>
      fireEvent.keyDown(within(list).getByRole('button', { name }), { key, altKey: true });
    fireEvent.focus(within(list).getByRole('button', { name: /^One/ }));
    press(/^One/, 'ArrowDown');
    expect(edgesOf(handle).sort()).toEqual(['100001 110002', '110001 900001', '110002 110001']);
    expect(rows(list).map((text) => text?.slice(0, 3))).toEqual(['Sta', 'Two', 'One', 'End']);
    act(() => handle.undo());
    expect(handle.exportDocument()).toEqual(line());
    press(/^One/, 'ArrowUp');
    expect(handle.exportDocument()).toEqual(line());
    expect(screen.getByRole('status').textContent).toContain('in a straight line');
  });

  it('deletes a step from its menu, and the notice undoes it', async () => {
    const { handle, list } = await show(line());
    fireEvent.click(within(list).getByRole('button', { name: 'More actions for One' }));
    fireEvent.click(within(await screen.findByRole('menu')).getByText('Delete'));
    expect(idsOf(handle)).toEqual(['100001', '110002', '900001']);
    fireEvent.click(
      within(screen.getByText(/^Deleted 1 item/, { selector: '.flow-notice' }) as HTMLElement).getByRole(
        'button',
      ),
    );
    expect(handle.exportDocument()).toEqual(line());
  });

  it('changes nothing while read-only, and still opens forms', async () => {
    const { list } = await show(line(), { readOnly: true, renderNodePanel: () => <p>Form</p> });
    expect(within(list).queryByRole('button', { name: /Add a step|More actions/ })).toBeNull();
    fireEvent.click(within(list).getByRole('button', { name: /^Two/ }));
    expect(await screen.findByText('Form')).toBeTruthy();
  });

  it('shows a folded group as one row, which a tap unfolds', async () => {
    const canvasGroups = [{ id: 'g1', title: 'Both', isFolded: true, nodes: ['110001', '110002'] }];
    const { list } = await show({ ...line(), canvasGroups });
    expect(rows(list)).toEqual(['Startstart', 'Both2 nodes inside', 'Endend']);
    const tile = within(list).getByRole('button', { name: /Both/ });
    fireEvent.keyDown(list, { key: 'Home' });
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    await waitFor(() => expect(document.activeElement).toBe(tile));
    fireEvent.click(tile);
    await waitFor(() => expect(rows(list)).toEqual(['Startstart', 'Onework', 'Twowork', 'Endend']));
  });

  it('is switched to the canvas and back, by its button and by a key', async () => {
    await show(line());
    fireEvent.click(screen.getByRole('button', { name: 'Switch between list and canvas' }));
    expect(screen.queryByRole('list', { name: 'Workflow steps' })).toBeNull();
    expect(await screen.findByRole('tree')).toBeTruthy();
    fireEvent.keyDown(screen.getByRole('application'), { key: 'l' });
    expect(await screen.findByRole('list', { name: 'Workflow steps' })).toBeTruthy();
  });

  it('renders a bounded number of rows for 2,000 steps, and reports the total', async () => {
    const steps = Array.from({ length: 2000 }, (_, index) =>
      node(String(200000 + index), '5', `Step ${index}`),
    );
    const links = steps.slice(1).map((_, index) => edge(String(200000 + index), String(200001 + index)));
    const { list } = await show({ nodes: steps, edges: links });
    await waitFor(() =>
      expect(within(list).getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('2000'),
    );
    expect(list.querySelectorAll('*').length).toBeLessThan(700);
    fireEvent.keyDown(list, { key: 'End' });
    expect(await within(list).findByRole('button', { name: /^Step 1999/ })).toBeTruthy();
  });
});

describe('the list as a projection of the graph', () => {
  it('shows every node exactly once and always the same, and every edge as the next row or by name', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 100000, max: 100020 }), { minLength: 1, maxLength: 14 });
    const documents = ids.chain((found) =>
      fc.record({
        types: fc.array(fc.constantFrom('5', '8', '77', '99'), {
          minLength: found.length,
          maxLength: found.length,
        }),
        links: fc.array(
          fc.tuple(
            fc.constantFrom(...found),
            fc.constantFrom(...found),
            fc.constantFrom('', 'true', 'false'),
          ),
          {
            maxLength: 30,
          },
        ),
        inside: fc.integer({ min: 0, max: 3 }),
        ids: fc.constant(found),
      }),
    );
    fc.assert(
      fc.property(documents, ({ ids: found, types, links, inside }) => {
        const blocks = Array.from({ length: inside }, (_, index) => node(`3000${index}`, '5', `In ${index}`));
        const json: JsonObject = {
          nodes: found.map((id, index) =>
            node(
              String(id),
              types[index]!,
              `N ${id}`,
              0,
              0,
              types[index] === '77' && index === 0 ? { blocks, edges: [] } : {},
            ),
          ),
          edges: links.map(([from, to, port]) =>
            edge(String(from), String(to), port === '' ? undefined : port),
          ),
        };
        const { graph } = new CanvasDriver(json, options).store;
        const lines = outlineLines(graph);
        const keys = lines.flatMap((one) => (one.kind === 'node' ? [one.key] : []));
        expect([...keys].sort()).toEqual([...graph.keys()].sort());
        const again = new CanvasDriver(json, options).store.graph;
        expect(outlineLines(again).map((one) => one.kind)).toEqual(lines.map((one) => one.kind));
        lines.forEach((one, index) => {
          if (one.kind !== 'node' || graph.nodeAt(one.key)!.portsOut.length !== 1) return;
          const next = lines
            .slice(index + 1)
            .find((below) => below.kind === 'node' && below.indent <= one.indent);
          const titles = new Set(goesOnAt(graph, lines, index));
          for (const { source, target } of graph.edgesOf(one.key)) {
            if (source.node.key !== one.key) continue;
            const isNext = next?.kind === 'node' && next.key === target.node.key;
            expect(isNext || titles.has(target.title)).toBe(true);
          }
        });
      }),
      { numRuns: 150 },
    );
  });
});
