import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ScopeVariable } from '../../NodeForm.js';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('shows the fields of the loop mode: lists, a number or none', async () => {
    const { state, user } = renderForm({ name: 'loop' });
    await user.click(screen.getByRole('button', { name: 'Add: Lists' }));
    expect(state.raw.inputs).toMatchObject({ inputParameters: [{ name: 'input' }] });
    await user.click(screen.getByRole('radio', { name: 'Fixed count' }));
    expect(state.raw.inputs).toMatchObject({ loopType: 'count', inputParameters: [{ name: 'input' }] });
    expect(screen.getByRole('group', { name: 'Iterations' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Until Break' }));
    expect(screen.queryByRole('group', { name: 'Iterations' })).toBeNull();
  });

  it('adds variables and lists the collected outputs when the body is unknown', async () => {
    const content = { source: 'block-output', blockID: '7', name: 'x' };
    const input = { type: 'list', schema: { type: 'string' }, value: { type: 'ref', content } };
    const { state, user } = renderForm({
      name: 'loop',
      data: { inputs: { loopType: 'infinite' }, outputs: [{ name: 'x_list', input }] },
    });
    await user.click(screen.getByRole('button', { name: 'Add: Variables' }));
    expect(state.raw.inputs).toMatchObject({ variableParameters: [{ name: 'input' }] });
    expect(screen.getByText('← 7.x')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add: Outputs' })).toBeNull();
    expect(screen.getByRole('note').textContent).toContain("can't be read here");
  });

  it('collects a list of an inner output and the last value of a loop variable', async () => {
    const variable = (nodeId: string, label: string, type: ScopeVariable['type']): ScopeVariable => ({
      group: { id: nodeId, title: nodeId === '7' ? 'Count' : 'Loop' },
      label,
      type,
      reference: { source: 'block-output', nodeId, path: [label] },
    });
    const body = [variable('7', 'size', { type: 'integer' }), variable('100001', 'total', { type: 'float' })];
    const { state, user } = renderForm({ name: 'loop', context: { body } });
    for (const [name, option] of [
      ['output_list', /size/],
      ['output_list_1', /total/],
    ] as const) {
      await user.click(screen.getByRole('button', { name: 'Add: Outputs' }));
      await user.click(screen.getByRole('button', { name: new RegExp(`Value of ${name}:`) }));
      await user.click(await screen.findByRole('option', { name: option }));
    }
    const from = (blockID: string, name: string) => ({ source: 'block-output', blockID, name });
    expect(state.raw.outputs).toEqual([
      {
        name: 'output_list',
        input: {
          type: 'list',
          schema: { type: 'integer' },
          value: { type: 'ref', content: from('7', 'size'), rawMeta: { type: 100 } },
        },
      },
      {
        name: 'output_list_1',
        input: {
          type: 'float',
          value: { type: 'ref', content: from('100001', 'total'), rawMeta: { type: 4 } },
        },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Remove output_list' }));
    expect(state.raw.outputs).toHaveLength(1);
  });
}
