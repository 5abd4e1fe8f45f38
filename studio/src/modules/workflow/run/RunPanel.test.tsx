import { HeddleProvider } from '@heddle/ui-kit';
import type { JsonObject } from '@heddle/workflow-schema';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import type { RunField } from './nodeFields.js';
import { RunPanel, type RunTarget } from './RunPanel.js';
import type { TestRun } from './useTestRun.js';

beforeEach(() => {
  setLanguage('en');
  localStorage.clear();
});
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
afterEach(cleanup);

const fields: RunField[] = [
  { name: 'text', type: 'string' },
  { name: 'key', type: 'string', isSecret: true },
];

interface PanelOptions {
  target?: RunTarget;
  fields?: readonly RunField[];
  canEdit?: boolean;
  setRecorded?(isRecorded: boolean): void;
}

/** The panel for running one node; `runs` receives the inputs of each run. */
function panel(runs: JsonObject[], earlier: JsonObject = {}, more: PanelOptions = {}) {
  const testRun: TestRun = {
    run: undefined,
    scope: { kind: 'all' },
    isRunning: false,
    past: undefined,
    problem: undefined,
    serverRun: undefined,
    place: 'browser',
    setPlace: () => undefined,
    isRecorded: false,
    setRecorded: more.setRecorded ?? (() => undefined),
    start: (inputs) => runs.push({ ...inputs }),
    stop: () => undefined,
    clear: () => undefined,
    watch: () => undefined,
    answer: async () => undefined,
    events: () => [],
  };
  return (
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <RunPanel
        spaceId="1"
        workflowId="2"
        canEdit={more.canEdit ?? true}
        target={more.target ?? { kind: 'node', nodeId: '5' }}
        fields={more.fields ?? fields}
        earlier={earlier}
        tools={[]}
        testRun={testRun}
        overrides={{ pins: {}, mocks: {}, pin: () => undefined, mock: () => undefined }}
        view={undefined}
        replay={undefined}
        errorCount={0}
        nodeTitle={(id) => id}
        onTarget={() => undefined}
        onShowProblems={() => undefined}
        onClose={() => undefined}
      />
    </HeddleProvider>
  );
}
const run = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByLabelText<HTMLTextAreaElement>(name);
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

it('says which inputs of a node are empty before it runs the node without them', () => {
  const runs: JsonObject[] = [];
  render(panel(runs));
  run('Run');
  expect(runs).toEqual([]);
  expect(screen.getByRole('alert').textContent).toContain('These inputs are empty: text, key.');
  run('Run anyway');
  expect(runs).toEqual([{}]);
});

it('restores the inputs of the last run of a node after a reload, except for credentials', () => {
  const runs: JsonObject[] = [];
  const { unmount } = render(panel(runs));
  fill('text', 'a few words');
  fill('key', 'secret');
  run('Run');
  expect(runs).toEqual([{ text: 'a few words', key: 'secret' }]);
  unmount();
  render(panel(runs));
  expect([field('text').value, field('key').value]).toEqual(['a few words', '']);
});

it('fills in the values of a run that is loaded after the panel has opened, but nothing over an edit', () => {
  const { rerender } = render(panel([]));
  fill('key', 'typed');
  rerender(panel([], { text: 'from the run', key: 'old' }));
  expect([field('text').value, field('key').value]).toEqual(['from the run', 'typed']);
});

it('takes the focus in its first field', () => {
  render(panel([]));
  expect(document.activeElement).toBe(field('text'));
});

it('records the whole workflow as a test case, for people who may edit it', () => {
  const recorded: boolean[] = [];
  const named = { name: /^Record as test case/ };
  const { rerender } = render(panel([]));
  expect(screen.queryByRole('switch', named)).toBeNull();
  const whole = { target: { kind: 'all' }, fields: [] } as const;
  rerender(panel([], {}, { ...whole, setRecorded: (next) => recorded.push(next) }));
  fireEvent.click(screen.getByRole('switch', named));
  expect(recorded).toEqual([true]);
  rerender(panel([], {}, { ...whole, canEdit: false }));
  expect(screen.queryByRole('switch', named)).toBeNull();
});
