import '../../testing/browser.js';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

afterEach(cleanup);

const parameters = (raw: unknown) =>
  (raw as { inputs: { datasetParam: { name: string; input: { value: { content: unknown } } }[] } }).inputs
    .datasetParam;
const setting = (raw: unknown, name: string) =>
  parameters(raw).find((parameter) => parameter.name === name)?.input.value.content;

describe('the Dataset form', () => {
  it('says that knowledge is not set up here and still edits ids and settings', async () => {
    const { state, user } = renderForm({ name: 'dataset' });
    expect(screen.getByRole('note').textContent).toContain('not set up in this installation');
    await user.type(screen.getByRole('combobox', { name: 'Knowledge base ids' }), '12{Enter}');
    expect(parameters(state.raw)[0]?.input.value.content).toEqual(['12']);
    fireEvent.change(screen.getByLabelText('Most passages'), { target: { value: '8' } });
    expect(setting(state.raw, 'topK')).toBe(8);
    await user.click(screen.getByRole('switch', { name: 'Rerank the results' }));
    expect(setting(state.raw, 'useRerank')).toBe(false);
  });

  it('takes the conversation into account, so many rounds of it', async () => {
    const { state, user } = renderForm({ name: 'dataset' });
    await user.click(screen.getByRole('switch', { name: 'Send the conversation along' }));
    fireEvent.change(screen.getByLabelText('Rounds of it (1 to 100)'), { target: { value: '2' } });
    expect(state.raw.inputs).toMatchObject({
      chatHistorySetting: { enableChatHistory: true, chatHistoryRound: 2 },
    });
  });

  it('writes the code of the chosen strategy', async () => {
    const { state, user } = renderForm({ name: 'dataset' });
    await user.click(screen.getByRole('combobox', { name: 'Search strategy' }));
    await user.click(await screen.findByRole('option', { name: 'full text' }));
    expect(setting(state.raw, 'strategy')).toBe(20);
  });
});
