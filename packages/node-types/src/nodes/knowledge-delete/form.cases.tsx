import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('says that knowledge bases are unavailable and still accepts IDs of bases and a document', async () => {
    const { state, user } = renderForm({ name: 'knowledgeDelete' });
    expect(screen.getByRole('note').textContent).toContain('not set up in this installation');
    await user.type(screen.getByRole('combobox', { name: 'Knowledge base IDs' }), '71{Enter}72{Enter}');
    await user.click(screen.getByRole('button', { name: 'Document ID: enter a value' }));
    await user.type(screen.getByRole('textbox', { name: 'Value of Document ID' }), '9');
    expect(state.raw.inputs).toMatchObject({
      datasetParam: [{ input: { value: { content: ['71', '72'] } } }],
      inputParameters: [{ name: 'documentID', input: { value: { content: '9' } } }],
    });
  });
}
