import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { loadWorkflowInterface, workflows } from '../../testing/formScope.js';
import { renderForm } from '../../testing/renderForm.js';

const setting = (raw: unknown, name: string) =>
  (
    raw as { inputs: { config: { name: string; input: { value: { content: unknown } } }[] } }
  ).inputs.config.find((parameter) => parameter.name === name)?.input.value.content;

export function formCases() {
  it('writes the crontab expression of the chosen schedule', async () => {
    const { state, user } = renderForm({ name: 'triggerUpsert' });
    await user.click(screen.getByRole('combobox', { name: 'Frequency' }));
    await user.click(await screen.findByRole('option', { name: 'Every week' }));
    expect(setting(state.raw, 'crontab')).toBe('0 0 0 * * 1');
    await user.click(screen.getByRole('combobox', { name: 'Day of week' }));
    await user.click(await screen.findByRole('option', { name: 'Sunday' }));
    await user.click(screen.getByRole('combobox', { name: 'Time' }));
    await user.click(await screen.findByRole('option', { name: '08:00' }));
    expect(setting(state.raw, 'crontab')).toBe('0 0 8 * * 0');
  });

  it('accepts a custom crontab expression and shows no preset for it', async () => {
    const { state, user } = renderForm({ name: 'triggerUpsert' });
    await user.click(screen.getByRole('radio', { name: 'Cron expression' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Value of Cron expression' }), {
      target: { value: '0 30 9 * * 1-5' },
    });
    expect(setting(state.raw, 'crontab')).toBe('0 30 9 * * 1-5');
    expect(setting(state.raw, 'crontabType')).toBe('cronjob');
    await user.click(screen.getByRole('radio', { name: 'Pick a time' }));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Frequency' }).value).toBe('');
    expect(setting(state.raw, 'crontab')).toBe('0 30 9 * * 1-5');
  });

  it('offers time zones and keeps one that a variable provides', async () => {
    const { state } = renderForm({ name: 'triggerUpsert' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Time zone' }), {
      target: { value: 'Europe/Berlin' },
    });
    expect(setting(state.raw, 'timeZone')).toBe('Europe/Berlin');
    const content = { source: 'block-output', blockID: '100001', name: 'question' };
    const timeZone = { name: 'timeZone', input: { type: 'string', value: { type: 'ref', content } } };
    renderForm({ name: 'triggerUpsert', data: { inputs: { config: [timeZone] } } });
    expect(screen.queryByRole('combobox', { name: 'Time zone' })).toBeNull();
    expect(screen.getByRole('group', { name: 'Time zone' }).textContent).toContain('question');
  });

  it('copies only the inputs of the chosen workflow', async () => {
    const { state, user } = renderForm({
      name: 'triggerUpsert',
      context: { workflows, loadWorkflowInterface },
    });
    await user.click(screen.getByRole('combobox', { name: 'Workflow' }));
    await user.click(await screen.findByRole('option', { name: 'count_words' }));
    await waitFor(() =>
      expect(state.raw.inputs).toMatchObject({
        meta: { workflowId: '77', triggerType: 'CRONJOB' },
        payload: [{ name: 'text', input: { type: 'string' } }],
      }),
    );
    expect(state.raw.outputs).toEqual([{ type: 'string', name: 'triggerId' }]);
    expect(screen.queryByRole('button', { name: 'Add: Workflow inputs' })).toBeNull();
  });
}
