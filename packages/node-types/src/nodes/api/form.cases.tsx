import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('explains where the IDs come from and edits the stored ones', () => {
    const { state } = renderForm({ name: 'api' });
    expect(screen.getByRole('note').textContent).toContain('IDs of a published plugin');
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
