import type { JsonObject } from '@heddle/workflow-schema';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CanvasChange, FlowCanvasProps } from '../FlowCanvasProps.js';
import { preloadCanvas } from '../slots/preloadCanvas.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { options, sample } from '../testing/fixtures/sampleTypes.js';
import { showCanvas } from '../testing/fixtures/showCanvas.js';

beforeAll(preloadCanvas);
afterEach(cleanup);

function show(props: Partial<FlowCanvasProps> = {}) {
  const changes: CanvasChange[] = [];
  const { handle: canvas } = showCanvas({ onChange: (change) => changes.push(change), ...props });
  const rename = (count: number) =>
    act(() => {
      for (let step = 1; step <= count; step++) {
        const edit = (draft: JsonObject) =>
          Object.assign((draft.data as JsonObject).nodeMeta as JsonObject, { title: `T${step}` });
        canvas.editNode('110002', edit, `Step ${step}`);
      }
    });
  const open = async () => {
    act(() => canvas.runCommand('showHistory'));
    return await screen.findByRole('listbox', { name: 'History' });
  };
  const title = () => {
    const node = canvas.getDocument().nodesById('110002')[0]!;
    return ((node.json.data as JsonObject).nodeMeta as JsonObject).title;
  };
  return { canvas, changes, rename, open, title };
}

describe('history list', () => {
  it('lists the steps in order with their times, and marks the current one', async () => {
    const { canvas, rename, open } = show();
    rename(3);
    act(() => canvas.undo());
    const steps = within(await open()).getAllByRole('option');
    expect(steps.map((step) => step.querySelector('b')?.textContent)).toEqual([
      'Initial state',
      'Step 1',
      'Step 2',
      'Step 3',
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
    expect(steps[3]?.textContent).toContain('undone');
    expect(steps[1]?.querySelector('time')?.dateTime).toMatch(/^\d{4}-/);
    expect(screen.getByText('Step 2 of 3')).toBeTruthy();
  });

  it('goes to any state on click, back and forth, each time as one change', async () => {
    const { rename, open, changes, title, canvas } = show();
    rename(5);
    const list = await open();
    changes.length = 0;
    fireEvent.click(within(list).getByRole('option', { name: /Step 2/ }));
    expect([title(), changes.length, changes[0]?.origin]).toEqual(['T2', 1, 'undo']);
    fireEvent.click(within(list).getByRole('option', { name: /Initial state/ }));
    expect(canvas.exportDocument()).toEqual(sample());
    fireEvent.click(within(list).getByRole('option', { name: /Step 5/ }));
    expect([title(), changes.length, changes[2]?.origin]).toEqual(['T5', 3, 'redo']);
  });

  it('is navigated by keys and closed by Escape', async () => {
    const { rename, open, title } = show();
    rename(40);
    const list = await open();
    const active = () => document.getElementById(list.getAttribute('aria-activedescendant') ?? '');
    expect(active()?.textContent).toContain('Step 40');
    fireEvent.keyDown(list, { key: 'Home' });
    expect(active()?.getAttribute('aria-posinset')).toBe('1');
    fireEvent.keyDown(list, { key: 'PageDown' });
    fireEvent.keyDown(list, { key: 'ArrowDown' });
    fireEvent.keyDown(list, { key: 'Enter' });
    expect(title()).toBe('T11');
    expect(active()?.getAttribute('aria-current')).toBe('step');
    fireEvent.keyDown(list, { key: 'Escape' });
    expect(screen.queryByRole('listbox', { name: 'History' })).toBeNull();
  });

  it('shows 1,000 steps with a bounded number of elements', async () => {
    const { rename, open } = show();
    rename(1_010);
    const list = await open();
    expect(list.getElementsByTagName('*').length).toBeLessThan(120);
    expect(within(list).getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('1001');
    fireEvent.keyDown(list, { key: 'Home' });
    expect(within(list).getAllByRole('option').length).toBeLessThan(30);
    expect(within(list).getByText('Initial state')).toBeTruthy();
  });

  it('is not offered when there are no steps', () => {
    const { rename } = show();
    const button = screen.getByRole('button', { name: 'History' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    rename(1);
    expect(button.getAttribute('aria-disabled')).not.toBe('true');
  });
});

describe('going many steps at once', () => {
  it('results in the same state as single steps, from 300 steps to none and back', () => {
    const canvas = new CanvasDriver(sample(), options);
    const states = [JSON.stringify(canvas.document)];
    for (let step = 0; step < 300; step++) {
      if (step % 7 === 0) canvas.addNode('work', { x: step * 10, y: step });
      else if (step % 11 === 0) canvas.connect('110002', '110003') || canvas.drag('110003', { x: 1, y: 2 });
      else canvas.drag('110002', { x: 3, y: step });
      states.push(JSON.stringify(canvas.document));
    }
    const { history } = canvas.store;
    expect(history.size).toBe(300);
    for (const position of [150, 12, 0, 299, 300, 7]) {
      canvas.store.travelTo(position);
      expect(history.size).toBe(position);
      expect(JSON.stringify(canvas.document)).toBe(states[position]);
    }
    const fresh = new CanvasDriver(canvas.document, options);
    const boxes = ({ store }: CanvasDriver) =>
      [...store.graph.keys()].map((key) => store.graph.nodeAt(key)!.box);
    expect(boxes(canvas)).toEqual(boxes(fresh));
  });

  it('stops at a step that the host’s document overwrote, and says so', () => {
    const canvas = new CanvasDriver(sample(), options);
    canvas.drag('110002', { x: 5, y: 5 });
    canvas.drag('110003', { x: 5, y: 5 });
    const without = canvas.document;
    without.nodes = (without.nodes as JsonObject[]).filter(({ id }) => id !== '110002');
    canvas.store.setDocument(structuredClone(without));
    canvas.store.travelTo(0);
    expect(canvas.notice).toContain('no longer applies');
    expect(canvas.store.history.size).toBe(0);
  });
});
