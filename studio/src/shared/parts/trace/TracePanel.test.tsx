import { HeddleProvider } from '@heddle/ui-kit';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '../../i18n/i18n.js';
import { TracePanel } from './TracePanel.js';
import type { TraceSpan } from './TraceSpan.js';
import type { TraceText } from './TraceText.js';

beforeEach(() => setLanguage('en'));
afterEach(cleanup);

const span = (
  id: string,
  children: TraceSpan[] = [],
  status: TraceSpan['status'] = 'success',
): TraceSpan => ({
  id,
  kind: id === '' ? 'run' : 'node',
  path: id,
  nodeId: id,
  status,
  isWarning: false,
  ordinal: 1,
  startedAt: 0,
  endedAt: 10,
  tokens: 0,
  children,
});

const text: TraceText = {
  title: ({ id }) => id || 'run',
  label: ({ id }) => id || 'run',
  duration: () => '10 ms',
  look: () => ({}),
};

function Panel({ root }: { root: TraceSpan }) {
  const [selected, setSelected] = useState('');
  return (
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <TracePanel root={root} text={text} selectedId={selected} onSelect={setSelected} />
    </HeddleProvider>
  );
}

const tree = () => screen.getByRole('tree', { name: 'Trace tree' });
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(tree(), { key });
};
const selected = () => screen.getByRole('treeitem', { selected: true }).getAttribute('aria-label');

it('moves through the tree, and expands and collapses it, by the arrow keys', () => {
  render(<Panel root={span('', [span('loop', [span('inner')]), span('end')])} />);
  press('ArrowDown', 'ArrowDown');
  expect(selected()).toBe('inner');
  press('ArrowLeft');
  expect(selected()).toBe('loop');
  press('ArrowLeft');
  expect(screen.queryByRole('treeitem', { name: 'inner' })).toBeNull();
  press('ArrowDown');
  expect(selected()).toBe('end');
  press('Home', 'ArrowDown', 'ArrowRight', 'ArrowRight');
  expect(selected()).toBe('inner');
  const active = tree().getAttribute('aria-activedescendant');
  expect(document.getElementById(active ?? '')?.getAttribute('aria-level')).toBe('3');
});

it('a trace of 2,000 steps opens at its failure and renders only what is in view', () => {
  const rounds = Array.from({ length: 1000 }, (_, index) =>
    span(`round ${index}`, [span(`node ${index}`, [], index === 500 ? 'failed' : 'success')]),
  );
  render(<Panel root={span('', [span('loop', rounds)])} />);
  expect(screen.getByText(/2,?002 steps/)).toBeDefined();
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60);
  press('End');
  expect(tree().scrollTop).toBeGreaterThan(20_000);
});
