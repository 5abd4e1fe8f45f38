import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

const parameters = (raw: unknown) =>
  (raw as { inputs: { datasetParam: { name: string; input: { value: { content: unknown } } }[] } }).inputs
    .datasetParam;
const setting = (raw: unknown, name: string) =>
  parameters(raw).find((parameter) => parameter.name === name)?.input.value.content;

export function formCases() {
  it('says that knowledge bases are unavailable and still edits IDs and settings', async () => {
    const { state, user } = renderForm({ name: 'dataset' });
    expect(screen.getByRole('note').textContent).toContain('not set up in this installation');
    await user.type(screen.getByRole('combobox', { name: 'Knowledge base IDs' }), '12{Enter}');
    expect(parameters(state.raw)[0]?.input.value.content).toEqual(['12']);
    fireEvent.change(screen.getByLabelText('Top K'), { target: { value: '8' } });
    expect(setting(state.raw, 'topK')).toBe(8);
    await user.click(screen.getByRole('switch', { name: 'Rerank results' }));
    expect(setting(state.raw, 'useRerank')).toBe(false);
  });

  it('chooses knowledge bases by name, and keeps those that are not listed', async () => {
    const { state, user } = renderForm({
      name: 'dataset',
      context: { datasets: [{ id: '12', name: 'Returns policy' }] },
      data: {
        inputs: {
          inputParameters: [],
          datasetParam: [
            { name: 'datasetList', input: { type: 'list', value: { type: 'literal', content: ['9'] } } },
          ],
        },
      },
    });
    expect(screen.getAllByText('9 (not available)').length).toBeGreaterThan(0);
    await user.click(screen.getByRole('combobox', { name: 'Knowledge bases' }));
    await user.click(await screen.findByRole('option', { name: 'Returns policy' }));
    expect(parameters(state.raw)[0]?.input.value.content).toEqual(['9', '12']);
  });

  it('includes the chat history with the chosen number of rounds', async () => {
    const { state, user } = renderForm({ name: 'dataset' });
    await user.click(screen.getByRole('switch', { name: 'Include chat history' }));
    fireEvent.change(screen.getByLabelText('Chat history rounds (1–100)'), { target: { value: '2' } });
    expect(state.raw.inputs).toMatchObject({
      chatHistorySetting: { enableChatHistory: true, chatHistoryRound: 2 },
    });
  });

  it('writes the code of the chosen search strategy', async () => {
    const { state, user } = renderForm({ name: 'dataset' });
    await user.click(screen.getByRole('combobox', { name: 'Search strategy' }));
    await user.click(await screen.findByRole('option', { name: 'Full text' }));
    expect(setting(state.raw, 'strategy')).toBe(20);
  });
}
