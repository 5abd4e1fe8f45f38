import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { literal } from '../../fixtures/readNode.js';
import type { FormContext, ToolInterface } from '../../NodeForm.js';
import { renderForm } from '../../testing/renderForm.js';

const first: ToolInterface = {
  pluginId: '41',
  apiId: '42',
  name: 'find',
  description: 'Finds the weather',
  pluginName: 'Maps',
  origin: '',
  version: 'v1.0.0',
  inputs: [{ name: 'city', type: 'string', required: true }],
  outputs: [{ name: 'degrees', type: 'float' }],
  latestVersion: 'v1.0.0',
  isInLatest: true,
  isDangerous: false,
};
const next: ToolInterface = {
  ...first,
  version: 'v1.1.0',
  inputs: [...first.inputs, { name: 'unit', type: 'string', required: false }],
  outputs: [{ name: 'degrees', type: 'string' }],
};
const inVersion = (version: string, input = literal('string', 'Oslo')) => ({
  inputs: {
    apiParam: Object.entries({ pluginID: '41', apiID: '42', pluginName: 'Maps', pluginVersion: version }).map(
      ([name, value]) => ({ name, input: literal('string', value) }),
    ),
    inputParameters: [{ name: 'city', input }],
  },
  outputs: first.outputs,
});
/** A host whose only tool has these versions, the latest one last. */
const host = (...versions: Partial<ToolInterface>[]): Partial<FormContext> => ({
  pickTool: async () => structuredClone(first),
  loadTool: async ({ version }) => {
    const known = versions.map((one) => ({
      ...first,
      ...one,
      latestVersion: versions.at(-1)!.version ?? '',
    }));
    return structuredClone(version === '' ? known.at(-1) : known.find((one) => one.version === version));
  },
});

export function formCases() {
  it('copies the interface of the tool that the user picks', async () => {
    const { state, user } = renderForm({ name: 'api', context: host(first) });
    await user.click(screen.getByRole('button', { name: 'Choose a tool' }));
    await screen.findByText('Maps / find');
    expect(state.raw.outputs).toEqual(first.outputs);
    const { inputParameters, apiParam } = state.raw.inputs as {
      inputParameters: object[];
      apiParam: object[];
    };
    expect(inputParameters).toMatchObject([{ name: 'city', input: { type: 'string' } }]);
    expect(apiParam).toContainEqual(
      expect.objectContaining({
        name: 'pluginVersion',
        input: expect.objectContaining({ value: expect.objectContaining({ content: 'v1.0.0' }) }),
      }),
    );
    expect(state.labels).toEqual(['Tool']);
  });

  it('says what a newer version changes, and updates in one step that keeps values', async () => {
    const { state, user } = renderForm({
      name: 'api',
      data: inVersion('v1.0.0'),
      context: host(first, next),
    });
    await screen.findByText('Version v1.1.0 is available');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'New input unit (Text)',
      'Output degrees: Number → Text',
    ]);
    await user.click(screen.getByRole('button', { name: 'Update to v1.1.0' }));
    await waitFor(() => expect(state.raw.outputs).toEqual(next.outputs));
    expect(state.labels).toEqual(['Tool']);
    const { inputParameters } = state.raw.inputs as { inputParameters: object[] };
    expect(inputParameters).toMatchObject([
      { name: 'city', input: { value: { content: 'Oslo' } } },
      { name: 'unit' },
    ]);
  });

  it('says that a tool is gone, or only gone in the latest version', async () => {
    renderForm({ name: 'api', data: inVersion('v0.9.0'), context: host(first) });
    await screen.findByText(/was deleted/);
    const without = { version: 'v2.0.0', isInLatest: false };
    renderForm({ name: 'api', data: inVersion('v1.0.0'), context: host({ isInLatest: false }, without) });
    await screen.findByText(/v2.0.0 no longer has this tool/);
  });

  it('says that the host knows no tools, and still edits the stored IDs', () => {
    const { state } = renderForm({ name: 'api' });
    expect(screen.getByRole('note').textContent).toContain('Enter the IDs');
    fireEvent.change(screen.getByLabelText('Tool ID'), { target: { value: '88' } });
    const { apiParam } = state.raw.inputs as { apiParam: { name: string; input: unknown }[] };
    expect(apiParam.find((parameter) => parameter.name === 'apiID')?.input).toMatchObject({
      type: 'string',
      value: { type: 'literal', content: '88' },
    });
  });

  it('adds a setting that the document lacks', () => {
    const { state } = renderForm({ name: 'api', data: { inputs: { apiParam: [] } } });
    fireEvent.change(screen.getByLabelText('Plugin version'), { target: { value: '3' } });
    const value = { type: 'literal', content: '3', rawMeta: { type: 1 } };
    expect(state.raw.inputs).toEqual({
      apiParam: [{ name: 'pluginVersion', input: { type: 'string', value } }],
    });
  });
}
