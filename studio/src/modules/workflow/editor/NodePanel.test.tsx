import { nodeTypes } from '@heddle/node-types';
import { HeddleProvider } from '@heddle/ui-kit';
import { createRegistry, type Issue, importDocument, readData } from '@heddle/workflow-schema';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { type FieldAim, NodePanel } from './NodePanel.js';

beforeEach(() => setLanguage('en'));
// Autosizing text areas listen for font events, which this DOM lacks.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
afterEach(cleanup);

const registry = createRegistry(nodeTypes);
const definition = registry.byName('http')!;
const data = definition.create({ language: 'en', title: 'Ask' });
const flow = importDocument({ nodes: [{ id: '110001', type: definition.code, data }], edges: [] });
const node = flow.nodesById('110001')[0]!;
const address: Issue = {
  rule: 'content.missing',
  severity: 'error',
  nodeId: '110001',
  path: ['inputs', 'apiInfo', 'url'],
  parameters: {},
};

function panel(aim: FieldAim | undefined, isEarly = false) {
  return (
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <NodePanel
        panel={{
          id: node.id,
          node,
          definition,
          data: readData(definition, node.json).data,
          raw: data,
          isReadOnly: false,
          issues: [address],
          edit: () => undefined,
          close: () => undefined,
        }}
        registry={registry}
        document={flow}
        aim={aim}
        isEarly={isEarly}
        host={{}}
      />
    </HeddleProvider>
  );
}

it('focuses the field of a problem once', async () => {
  const aim = { nodeId: '110001', path: address.path! };
  const { unmount } = render(panel(aim));
  await waitFor(() => expect(document.activeElement?.matches('.heddle-form [contenteditable]')).toBe(true), {
    timeout: 4000,
  });
  unmount();
  render(panel(aim));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(document.activeElement).toBe(document.body);
});

it('keeps the focus for a problem of another node', async () => {
  render(panel({ nodeId: '7', path: address.path! }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(document.activeElement).toBe(document.body);
});

it('shows missing values quietly until the user tries to run', () => {
  const { rerender } = render(panel(undefined, true));
  expect(screen.getByText('Required').dataset.severity).toBe('quiet');
  rerender(panel(undefined, false));
  expect(document.querySelector('.heddle-form-problems > [data-severity="error"]')).not.toBeNull();
});
