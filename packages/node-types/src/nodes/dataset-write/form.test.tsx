import '../../testing/browser.js';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

afterEach(cleanup);

describe('the DatasetWrite form', () => {
  it('takes one knowledge base, and the address of a file', async () => {
    const { state, user } = renderForm({ name: 'datasetWrite' });
    await user.type(screen.getByRole('combobox', { name: 'Knowledge base ids' }), '12{Enter}13{Enter}');
    await user.click(screen.getByRole('button', { name: 'File: write a value' }));
    await user.type(screen.getByRole('textbox', { name: 'Value of File' }), 'https://h/a.pdf');
    expect(state.raw.inputs).toMatchObject({
      datasetParam: [{ input: { value: { content: ['12'] } } }],
      inputParameters: [{ input: { assistType: 1, value: { type: 'literal', content: 'https://h/a.pdf' } } }],
    });
  });

  it('offers what accurate reading can take out of a file', async () => {
    const { state, user } = renderForm({ name: 'datasetWrite' });
    expect(screen.queryByRole('switch')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Accurate' }));
    await user.click(screen.getByRole('switch', { name: 'Read the text in pictures' }));
    expect(state.raw).toHaveProperty('inputs.strategyParam.parsingStrategy', {
      parsingType: 'accurate',
      imageOcr: true,
    });
  });

  it('writes where and how long passages are, and forgets it for automatic cutting', async () => {
    const { state, user } = renderForm({ name: 'datasetWrite' });
    await user.click(screen.getByRole('radio', { name: 'Custom' }));
    await user.click(screen.getByRole('combobox', { name: 'Cut at' }));
    await user.click(await screen.findByRole('option', { name: 'A text of your own' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Text to cut at' }), { target: { value: '##' } });
    fireEvent.change(screen.getByLabelText('Longest passage (tokens)'), { target: { value: '500' } });
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
});
