import { nodeTypes } from '@heddle/node-types';
import { HeddleProvider } from '@heddle/ui-kit';
import { createRegistry, importDocument, readData } from '@heddle/workflow-schema';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/client.js';
import { setLanguage } from '../../../shared/i18n/i18n.js';
import { NodePanel } from './NodePanel.js';
import { useToolChoice } from './useToolChoice.js';

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

const detail = {
  pluginID: '41',
  apiName: 'find',
  api_id: '42',
  name: 'Shop',
  desc: '',
  inputs: [],
  outputs: [],
  spaceID: '7',
  version: 'v1.0.0',
  latest_version: 'v1.0.0',
  kind: 'code',
  is_in_latest: true,
  is_dangerous: false,
};
let missing: string[];
let accepted: unknown[];

beforeEach(() => {
  setLanguage('en');
  missing = ['api.example.com'];
  accepted = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, 'http://localhost');
    const body = JSON.parse(String(init?.body ?? '{}'));
    if (pathname.endsWith('apiDetail')) return Response.json({ code: 0, msg: '', data: detail });
    if (pathname.endsWith('accept_plugin_hosts')) {
      accepted.push(body);
      missing = [];
    }
    const data = { hosts: ['api.example.com'], accepted: [], missing };
    return Response.json({ code: 0, msg: '', data });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const registry = createRegistry(nodeTypes);
const definition = registry.byName('api')!;
const raw = {
  inputs: {
    apiParam: Object.entries({ pluginID: '41', apiID: '42', pluginVersion: 'v1.0.0' }).map(
      ([name, content]) => ({ name, input: { type: 'string', value: { type: 'literal', content } } }),
    ),
    inputParameters: [],
  },
};
const flow = importDocument({ nodes: [{ id: '110001', type: definition.code, data: raw }], edges: [] });
const node = flow.nodesById('110001')[0]!;

function Panel({ isReadOnly }: { isReadOnly: boolean }) {
  const { host } = useToolChoice('7', { id: '900', isChatFlow: false });
  const { data } = readData(definition, node.json);
  return (
    <NodePanel
      panel={{
        ...{ id: node.id, node, definition, data, raw, isReadOnly, issues: [] },
        edit: () => undefined,
        close: () => undefined,
      }}
      registry={registry}
      document={flow}
      aim={undefined}
      isEarly={false}
      host={host}
    />
  );
}

function show(isReadOnly = false): void {
  render(
    <HeddleProvider language="en" forceColorScheme="light" env="test">
      <QueryClientProvider client={queryClient}>
        <Panel isReadOnly={isReadOnly} />
      </QueryClientProvider>
    </HeddleProvider>,
  );
}

const note = 'Needs api.example.com, and can’t be called until you allow it.';

test('a plugin node names the hosts that its code plugin may not reach yet, and allows them for the workflow', async () => {
  const user = userEvent.setup();
  show();
  await screen.findByText(note);
  await user.click(screen.getByRole('button', { name: 'Allow for this workflow' }));
  await waitFor(() => expect(screen.queryByText(note)).toBeNull());
  const binder = { binder_type: 'workflow', binder_id: '900' };
  expect(accepted).toEqual([
    { plugin_id: '41', ...binder, version_name: 'v1.0.0', hosts: ['api.example.com'] },
  ]);
});

test('people who may not edit the workflow read the note without the button', async () => {
  show(true);
  await screen.findByText(note);
  expect(screen.queryByRole('button', { name: 'Allow for this workflow' })).toBeNull();
});
