import '../../testing/browser.js';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

afterEach(cleanup);

describe('the KnowledgeDelete form', () => {
  it('says that knowledge is not set up here and still takes bases and a document', async () => {
    const { state, user } = renderForm({ name: 'knowledgeDelete' });
    expect(screen.getByRole('note').textContent).toContain('not set up in this installation');
    await user.type(screen.getByRole('combobox', { name: 'Knowledge base ids' }), '71{Enter}72{Enter}');
    await user.click(screen.getByRole('button', { name: 'Document id: write a value' }));
    await user.type(screen.getByRole('textbox', { name: 'Value of Document id' }), '9');
    expect(state.raw.inputs).toMatchObject({
      datasetParam: [{ input: { value: { content: ['71', '72'] } } }],
      inputParameters: [{ name: 'documentID', input: { value: { content: '9' } } }],
    });
  });
});
