import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FormContext } from '../../NodeForm.js';
import { renderForm } from '../../testing/renderForm.js';

const callee = {
  inputs: [
    { name: 'text', type: 'string', required: true },
    { name: 'limit', type: 'integer' },
  ],
  outputs: [{ name: 'output', type: 'string' }],
  terminatePlan: 1,
  version: 'v0.0.2',
  spaceId: '3',
} as const;
const context: Partial<FormContext> = {
  workflows: [{ id: '77', name: 'count_words' }],
  loadWorkflowInterface: async () => structuredClone(callee) as never,
};
const textValue = { type: 'string', value: { type: 'literal', content: 'kept' } };

export function formCases() {
  it('copies the interface of the chosen workflow and keeps values that still fit', async () => {
    const data = {
      inputs: { workflowId: '', inputParameters: [{ name: 'text', input: textValue }], hosted: 1 },
      outputs: [],
    };
    const { state, user } = renderForm({ name: 'subWorkflow', data, context });
    await user.click(screen.getByRole('combobox', { name: 'Workflow' }));
    await user.click(await screen.findByRole('option', { name: 'count_words' }));
    await waitFor(() => expect(state.raw.outputs).toEqual(callee.outputs));
    expect(state.raw.inputs).toEqual({
      workflowId: '77',
      workflowVersion: 'v0.0.2',
      spaceId: '3',
      type: 1,
      hosted: 1,
      inputDefs: callee.inputs,
      inputParameters: [
        { name: 'text', input: textValue },
        {
          name: 'limit',
          input: {
            type: 'integer',
            value: {
              type: 'ref',
              content: { source: 'block-output', blockID: '', name: '' },
              rawMeta: { type: 2 },
            },
          },
        },
      ],
    });
  });

  it('leaves the node unchanged and says so when the interface fails to load', async () => {
    const { state, user } = renderForm({
      name: 'subWorkflow',
      context: { ...context, loadWorkflowInterface: () => Promise.reject(new Error('offline')) },
    });
    const before = structuredClone(state.raw);
    await user.click(screen.getByRole('combobox', { name: 'Workflow' }));
    await user.click(await screen.findByRole('option', { name: 'count_words' }));
    expect(await screen.findByText(/The node is unchanged/)).toBeTruthy();
    expect(state.raw).toEqual(before);
  });

  it('announces a newer version and updates to it with its interface', async () => {
    const asked: unknown[] = [];
    const data = { inputs: { workflowId: '77', workflowVersion: 'v0.0.1' }, outputs: [] };
    const { state, user } = renderForm({
      name: 'subWorkflow',
      data,
      context: {
        ...context,
        loadWorkflowVersions: async () => ['v0.0.2', 'v0.0.1'],
        loadWorkflowInterface: async (id, version) => {
          asked.push([id, version]);
          return structuredClone({ ...callee, version }) as never;
        },
      },
    });
    expect(await screen.findByText('Version v0.0.2 is available')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Update to v0.0.2' }));
    await waitFor(() => expect(state.raw).toMatchObject({ inputs: { workflowVersion: 'v0.0.2' } }));
    expect(state.raw.outputs).toEqual(callee.outputs);
    expect(screen.queryByText(/^Version .* is available/)).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Version' }));
    await user.click(await screen.findByRole('option', { name: 'Draft' }));
    await waitFor(() => expect(state.raw).toMatchObject({ inputs: { workflowVersion: '' } }));
    expect(asked).toEqual([
      ['77', 'v0.0.2'],
      ['77', ''],
    ]);
  });

  it('wraps the outputs in one list for batch mode and unwraps them again', async () => {
    const outputs = [{ name: 'count', type: 'integer' }];
    const system = { name: 'isSuccess', type: 'boolean', readonly: true };
    const { state, user } = renderForm({
      name: 'subWorkflow',
      data: { inputs: { workflowId: '77' }, outputs: [...outputs, system] },
      context,
    });
    const mode = screen.getByRole('switch', { name: 'Run once per list item' });
    await user.click(mode);
    expect(state.raw).toEqual({
      inputs: {
        workflowId: '77',
        batch: { batchEnable: true, batchSize: 100, concurrentSize: 10, inputLists: [] },
      },
      outputs: [{ type: 'list', name: 'outputList', schema: { type: 'object', schema: outputs } }, system],
    });
    fireEvent.change(screen.getByLabelText('Concurrency (1–10)'), { target: { value: '3' } });
    await user.click(screen.getByRole('button', { name: 'Add: Lists' }));
    await user.click(mode);
    expect(state.raw).toMatchObject({
      inputs: { batch: { batchEnable: false, concurrentSize: 3, inputLists: [{ name: 'input' }] } },
      outputs: [...outputs, system],
    });
  });

  it('shows the ID of a called workflow that is not listed', () => {
    renderForm({ name: 'subWorkflow', data: { inputs: { workflowId: '9' } }, context });
    expect(screen.getByDisplayValue('9 (not found)')).toBeTruthy();
  });
}
