import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('accepts one knowledge base and a file URL', async () => {
    const { state, user } = renderForm({ name: 'datasetWrite' });
    await user.type(screen.getByRole('combobox', { name: 'Knowledge base IDs' }), '12{Enter}13{Enter}');
    await user.click(screen.getByRole('button', { name: 'File: enter a value' }));
    await user.type(screen.getByRole('textbox', { name: 'Value of File' }), 'https://h/a.pdf');
    expect(state.raw.inputs).toMatchObject({
      datasetParam: [{ input: { value: { content: ['12'] } } }],
      inputParameters: [{ input: { assistType: 1, value: { type: 'literal', content: 'https://h/a.pdf' } } }],
    });
  });

  it('offers the options of accurate parsing', async () => {
    const { state, user } = renderForm({ name: 'datasetWrite' });
    expect(screen.queryByRole('switch')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Accurate' }));
    await user.click(screen.getByRole('switch', { name: 'Recognize text in images (OCR)' }));
    expect(state.raw).toHaveProperty('inputs.strategyParam.parsingStrategy', {
      parsingType: 'accurate',
      imageOcr: true,
    });
  });

  it('writes separator and length of chunks and removes them for automatic chunking', async () => {
    const { state, user } = renderForm({ name: 'datasetWrite' });
    await user.click(screen.getByRole('radio', { name: 'Custom' }));
    await user.click(screen.getByRole('combobox', { name: 'Separator' }));
    await user.click(await screen.findByRole('option', { name: 'Custom' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Custom separator' }), { target: { value: '##' } });
    fireEvent.change(screen.getByLabelText('Max chunk size (tokens)'), { target: { value: '500' } });
    expect(state.raw).toHaveProperty('inputs.strategyParam.chunkStrategy', {
      chunkType: 'custom',
      separatorType: 'custom',
      separator: '##',
      maxToken: 500,
      overlap: 0.1,
    });
    await user.click(screen.getByRole('radio', { name: 'Automatic' }));
    expect(state.raw).toHaveProperty('inputs.strategyParam.chunkStrategy', { chunkType: 'default' });
  });
}
