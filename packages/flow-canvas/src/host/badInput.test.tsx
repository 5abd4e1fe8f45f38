import type { JsonObject } from '@heddle/workflow-schema';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { createRef, StrictMode, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CommandName } from '../commands/Command.js';
import { commands } from '../commands/commands.js';
import { FlowCanvas } from '../FlowCanvas.js';
import type { CanvasHandle, CanvasIssue, FlowCanvasProps } from '../FlowCanvasProps.js';
import { preloadCanvas } from '../slots/preloadCanvas.js';
import { definitions, looping, node, sample, views } from '../testing/fixtures/sampleTypes.js';

beforeAll(preloadCanvas);
afterEach(cleanup);

const fails = () => {
  throw new Error('no');
};

function show(props: Record<string, unknown>) {
  const handle = createRef<CanvasHandle>();
  const issues: CanvasIssue[] = [];
  const element = (more: Record<string, unknown>) => (
    <FlowCanvas
      ref={handle}
      language="en"
      onIssue={(issue) => issues.push(issue)}
      {...({ definitions, views, ...props, ...more } as unknown as FlowCanvasProps)}
    />
  );
  const { rerender } = render(element({}));
  return {
    issues,
    handle: () => handle.current!,
    update: (more: Record<string, unknown>) => rerender(element(more)),
  };
}

describe('a canvas with bad input', () => {
  it('shows the other cards when one fails, and reports it', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { issues } = show({
      defaultValue: sample(),
      views: { ...views, choose: { ...views.choose, Card: fails } },
    });
    expect(screen.getByText('Couldn’t display this card')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Work' })).toBeTruthy();
    expect(issues).toEqual([{ kind: 'view-failed', message: 'no', nodeId: '110001' }]);
    quiet.mockRestore();
  });

  it('reports to the host after rendering, so that the host can render the report', () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    function Host() {
      const [issues, setIssues] = useState<readonly CanvasIssue[]>([]);
      return (
        <>
          <output>{issues.map(({ kind, nodeId }) => `${kind} ${nodeId}`).join()}</output>
          <FlowCanvas
            definitions={definitions}
            views={views}
            defaultValue={{ nodes: [node('1', '5', 'One'), node('1', '5', 'Two')] } as JsonObject}
            onIssue={(issue) => setIssues((before) => [...before, issue])}
          />
        </>
      );
    }
    render(
      <StrictMode>
        <Host />
      </StrictMode>,
    );
    expect(document.querySelector('output')?.textContent).toBe('duplicate-id 1');
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  it('continues when a host function throws, and reports it', async () => {
    const { issues, handle } = show({
      defaultValue: sample(),
      renderNodePanel: () => <p>form</p>,
      onChange: fails,
      onSelectionChange: fails,
      onOpenNode: fails,
    });
    act(() => handle().select(['110002']));
    // Other listeners are notified of the selection too.
    expect(document.querySelector('[data-flow-node="110002"][data-selected]')).toBeTruthy();
    await act(async () => handle().runCommand('openForm'));
    act(() => handle().runCommand('delete'));
    expect(handle().exportDocument().nodes).toHaveLength(5);
    const told = issues.filter(({ kind }) => kind === 'host-failed').map(({ message }) => message);
    expect(told.sort()).toEqual(['onChange: no', 'onOpenNode: no', 'onSelectionChange: no']);
  });

  it('leaves out a form or banner that throws or is invalid, and shows it again when it is fixed', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { issues, handle, update } = show({
      defaultValue: sample(),
      banner: { not: 'an element' },
      renderNodePanel: fails,
    });
    await act(async () => handle().focusNode('110002'));
    expect(issues.map(({ message }) => message.split(':')[0]).sort()).toEqual(['banner', 'renderNodePanel']);
    expect(document.querySelector('.flow-surface')).toBeTruthy();
    update({ banner: 'Woven', renderNodePanel: () => <p>form</p> });
    expect(screen.getByText('Woven')).toBeTruthy();
    expect(screen.getByText('form')).toBeTruthy();
    quiet.mockRestore();
  });

  it('ignores invalid keys, templates and badges, and reports each', () => {
    for (const [name, value] of [
      ['keys', null],
      ['keys', { undo: [{}] }],
      ['templates', [null]],
      ['nodeBadges', { '110002': null }],
      ['nodeBadges', { '110002': { text: {}, label: '' } }],
    ] as const) {
      const { issues } = show({ defaultValue: sample(), [name]: value });
      expect(issues.map(({ kind }) => kind)).toEqual(['wrong-property']);
      expect(issues[0]!.message).toContain(name);
      expect(document.querySelector('[data-flow-node="110002"]')).toBeTruthy();
      cleanup();
    }
  });

  it('ends a drag when the document changes, and keeps the host’s document', () => {
    const { issues, handle, update } = show({ value: sample() });
    const surface = document.querySelector('.flow-surface')!;
    const card = document.querySelector('[data-flow-node="110002"]')!;
    const at = (x: number, y: number) => ({ clientX: x, clientY: y, button: 0, buttons: 1, pointerId: 1 });
    act(() => handle().select(['110002']));
    fireEvent.pointerDown(card, at(10, 10));
    fireEvent.pointerMove(surface, at(80, 80));
    const without = sample();
    without.nodes = (without.nodes as JsonObject[]).filter(({ id }) => id !== '110002');
    update({ value: without });
    fireEvent.pointerMove(surface, at(120, 120));
    fireEvent.pointerUp(surface, at(120, 120));
    expect(handle().exportDocument()).toEqual(without);
    expect(issues.filter(({ kind }) => kind === 'gesture-ended').length).toBe(1);
  });
});

const plainJson = fc.jsonValue({ maxDepth: 3 });
const id = fc.constantFrom('1', '2', '3', '100001', '900001', '', '__proto__', 'constructor');
const type = fc.constantFrom('1', '2', '5', '8', '9', '77', '78', '404', '__proto__', 7, null);
const number = fc.oneof(fc.integer({ min: -900, max: 900 }), fc.double(), fc.constantFrom('7', null, 1e308));
const meta = fc.oneof(plainJson, fc.record({ position: fc.record({ x: number, y: number }) }));
const data = fc.oneof(
  plainJson,
  fc.record({ nodeMeta: fc.record({ title: fc.oneof(fc.string(), plainJson) }) }),
);
const edges = fc.array(
  fc.oneof(
    plainJson,
    fc.record({
      sourceNodeID: id,
      targetNodeID: id,
      sourcePortID: fc.constantFrom('', 'true', 'body-output'),
    }),
  ),
  { maxLength: 5 },
);
const { entry } = fc.letrec((tie) => ({
  entry: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ id, type, meta, data }, { requiredKeys: [] }),
    plainJson,
    fc.record({
      id,
      type: fc.constant('77'),
      meta,
      data,
      blocks: fc.array(tie('entry'), { maxLength: 3 }),
      edges,
    }),
  ),
}));
const anyDocument = fc.oneof(
  { arbitrary: fc.record({ nodes: fc.array(entry, { maxLength: 6 }), edges }), weight: 6 },
  { arbitrary: fc.constantFrom(sample(), looping()), weight: 2 },
  { arbitrary: plainJson, weight: 1 },
);
const junk = fc.constantFrom(null, 0, 'x', [], {}, true, [null], new Map(), fails);
const properties = fc.constantFrom(
  'issues',
  'run',
  'tones',
  'readOnly',
  'language',
  'theme',
  'nodeItems',
  'itemCatalogue',
  'nodeActions',
  'views',
  'definitions',
  'unknownView',
  'onOpenResult',
  'pasteSource',
  'refusePaste',
  'createLayoutWorker',
  'describeIssue',
  'issueActions',
  'onShowIssue',
  'nodeBadges',
  'templates',
  'messages',
  'locale',
  'keys',
  'slots',
  'banner',
  'className',
  'preferences',
  'projection',
  'initialCamera',
  'createContext',
  'fileName',
  'linkToNode',
  'searchItems',
  'encapsulation',
  'renderNodePanel',
  'onChange',
  'onIssue',
  'onSelectionChange',
  'onOpenNode',
  'onClearRun',
  'onPreferencesChange',
);
/** Pictures are saved through a browser download, which is not available here. */
const names = commands.map(({ name }) => name).filter((name) => !/^save|^export|^import/.test(name));
const step = fc.oneof(
  fc.record({ do: fc.constant('command' as const), name: fc.constantFrom<CommandName>(...names) }),
  fc.record({ do: fc.constant('document' as const), json: anyDocument }),
  fc.record({ do: fc.constant('property' as const), name: properties, value: junk }),
  fc.record({ do: fc.constant('select' as const), ids: fc.array(id, { maxLength: 3 }) }),
  fc.record({
    do: fc.constant('key' as const),
    key: fc.constantFrom('Tab', 'ArrowRight', 'Escape', 'Enter', 'c'),
  }),
);

it('draws, edits and undoes without throwing for any documents, properties and commands', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await fc.assert(
    fc.asyncProperty(anyDocument, fc.array(step, { maxLength: 12 }), async (json, steps) => {
      const { issues, handle, update } = show({ value: json });
      try {
        let given: Record<string, unknown> = {};
        for (const step of steps) {
          if (step.do === 'document') given = { ...given, value: step.json };
          if (step.do === 'property') given = { ...given, [step.name]: step.value };
          if (step.do === 'document' || step.do === 'property') update(given);
          else if (step.do === 'select') act(() => handle().select(step.ids));
          else if (step.do === 'key') fireEvent.keyDown(screen.getByRole('application'), { key: step.key });
          else await act(async () => handle().runCommand(step.name));
        }
        expect(document.querySelector('.flow-stage')).toBeTruthy();
        expect(new Set(issues.map((issue) => JSON.stringify(issue))).size).toBe(issues.length);
        expect(issues.length).toBeLessThanOrEqual(201);
      } finally {
        cleanup();
      }
    }),
    // On a busy machine fewer of them are tried.
    { numRuns: 30, seed: 20_261_122, interruptAfterTimeLimit: 20_000 },
  );
  quiet.mockRestore();
}, 60_000);
