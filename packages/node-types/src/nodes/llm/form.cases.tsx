import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ToolInterface } from '../../NodeForm.js';
import { renderForm } from '../../testing/renderForm.js';

const settings = (raw: unknown) =>
  (raw as { inputs: { llmParam: { name: string; input: { value: { content: unknown } } }[] } }).inputs
    .llmParam;
const setting = (raw: unknown, name: string) =>
  settings(raw).find((parameter) => parameter.name === name)?.input.value.content;

export function formCases() {
  it('writes the chosen model under the keys that the document uses', async () => {
    const { state, user } = renderForm({ name: 'llm' });
    await user.click(screen.getByRole('combobox', { name: 'Model' }));
    await user.click(await screen.findByRole('option', { name: /Demo \(rules.*Demo/ }));
    expect(setting(state.raw, 'modelType')).toBe('1');
    expect(setting(state.raw, 'modleName')).toBe('Demo (rules, not a language model)');
    expect(settings(state.raw).some((parameter) => parameter.name === 'modelName')).toBe(false);
  });

  it('names a model that is not configured and offers the fix', async () => {
    const path = ['inputs', 'llmParam', 0];
    const { state, user } = renderForm({
      name: 'llm',
      issues: [
        {
          rule: 'model.unknown',
          severity: 'error',
          path,
          parameters: { id: '42', name: 'Elsewhere' },
          fix: {
            kind: 'set',
            path: [...path, 'input', 'value', 'content'],
            value: '7',
            label: 'model.use',
            parameters: { name: 'House model' },
          },
        },
      ],
    });
    expect(screen.getByText('The model "Elsewhere" (42) is not configured')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use model "House model"' }));
    expect(setting(state.raw, 'modelType')).toBe('7');
  });

  it('writes sampling settings as decimal strings', () => {
    const { state } = renderForm({ name: 'llm' });
    fireEvent.change(screen.getByLabelText('Temperature'), { target: { value: '0.35' } });
    expect(setting(state.raw, 'temperature')).toBe('0.35');
  });

  it('adds the two error outputs with the exception branch and removes them again', async () => {
    const { state, user } = renderForm({ name: 'llm' });
    const names = () => (state.raw.outputs as { name: string }[]).map((output) => output.name);
    await user.click(screen.getByRole('radio', { name: 'Error branch' }));
    expect(state.raw.inputs).toMatchObject({ settingOnError: { processType: 3, switch: true } });
    expect(names()).toEqual(['output', 'errorBody', 'isSuccess']);
    await user.click(screen.getByRole('radio', { name: 'Stop' }));
    expect(state.raw.inputs).toMatchObject({ settingOnError: { processType: 1, switch: false } });
    expect(names()).toEqual(['output']);
  });

  it('accepts skill IDs when the host lists none', async () => {
    const { state, user } = renderForm({ name: 'llm' });
    for (const kind of ['workflows', 'plugin tools', 'knowledge bases']) {
      await user.click(screen.getByRole('button', { name: `Add: Skills: ${kind}` }));
    }
    const write = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
    write('Skills: workflows 1: Workflow ID', '77');
    write('Skills: workflows 1: Version (leave empty for draft)', 'v1');
    write('Skills: plugin tools 1: Plugin ID', '41');
    write('Skills: plugin tools 1: Tool ID', '42');
    write('Skills: knowledge bases 1: Knowledge base ID', '9');
    fireEvent.change(screen.getByLabelText('Top K'), { target: { value: '7' } });
    expect(state.raw.inputs).toMatchObject({
      fcParam: {
        workflowFCParam: {
          workflowList: [{ workflow_id: '77', workflow_version: 'v1', is_draft: false }],
        },
        pluginFCParam: { pluginList: [{ plugin_id: '41', api_id: '42', is_draft: true }] },
        knowledgeFCParam: { knowledgeList: [{ id: '9' }], global_setting: { top_k: 7 } },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Remove Skills: workflows 1' }));
    expect(state.raw.inputs).toMatchObject({ fcParam: { workflowFCParam: { workflowList: [] } } });
  });

  it('replaces a tool by the one that the user picks and keeps its settings', async () => {
    const entry = { plugin_id: '1', api_id: '2', api_name: 'old', fc_setting: { request_params: [] } };
    const find: ToolInterface = {
      ...{ pluginId: '41', apiId: '42', name: 'find', description: '', pluginName: 'Maps', origin: '' },
      ...{ version: 'v1.0.0', latestVersion: 'v1.0.0', isInLatest: true, isDangerous: false },
      ...{ inputs: [], outputs: [] },
    };
    const { state, user } = renderForm({
      name: 'llm',
      data: { inputs: { fcParam: { pluginFCParam: { pluginList: [entry] } } } },
      context: {
        pickTool: async () => find,
        loadTool: async ({ apiId }) => (apiId === find.apiId ? find : undefined),
      },
    });
    await screen.findByText(/was deleted/);
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await screen.findByText('Maps / find');
    const written = {
      plugin_id: '41',
      api_id: '42',
      api_name: 'find',
      plugin_version: 'v1.0.0',
      is_draft: false,
    };
    expect(state.raw.inputs).toMatchObject({
      fcParam: { pluginFCParam: { pluginList: [{ ...written, fc_setting: { request_params: [] } }] } },
    });
    await user.click(screen.getByRole('button', { name: 'Add: Skills: plugin tools' }));
    await waitFor(() => expect(screen.getAllByText('Maps / find')).toHaveLength(2));
  });

  it('includes the chat history with the chosen number of rounds', async () => {
    const { state, user } = renderForm({ name: 'llm' });
    await user.click(screen.getByRole('switch', { name: 'Include chat history' }));
    fireEvent.change(screen.getByLabelText('Chat history rounds (1–100)'), { target: { value: '5' } });
    expect(setting(state.raw, 'enableChatHistory')).toBe(true);
    expect(setting(state.raw, 'chatHistoryRound')).toBe('5');
  });

  it('prefills the fallback with the zero value of every output', async () => {
    const { state, user } = renderForm({ name: 'llm' });
    await user.click(screen.getByRole('radio', { name: 'Fallback value' }));
    const { dataOnErr } = (state.raw.inputs as { settingOnError: { dataOnErr: string } }).settingOnError;
    expect(JSON.parse(dataOnErr)).toEqual({ output: '' });
  });
}
