import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from './renderForm.js';

/** Cases of the forms whose first input is the name of a conversation. */
export function conversationFormCases(name: string): void {
  it('writes the conversation name as text', async () => {
    const { state, user } = renderForm({ name });
    await user.click(screen.getByRole('button', { name: 'Conversation name: enter a value' }));
    await user.type(screen.getByRole('textbox', { name: 'Value of Conversation name' }), 'x');
    expect(state.raw).toHaveProperty('inputs.inputParameters.0.input.value.content', 'x');
  });
}

/** Cases of the forms that edit rows of a database: `add` names the button, `written` the data it leads to. */
export function databaseRowsFormCases(name: string, add: string, written: object): void {
  it('writes the database ID and adds a field', async () => {
    const { state, user } = renderForm({ name });
    fireEvent.change(screen.getByLabelText('Database ID'), { target: { value: '51' } });
    await user.click(screen.getByRole('button', { name: add }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Field 1' }), { target: { value: '7' } });
    expect(state.raw.inputs).toMatchObject({ databaseInfoList: [{ databaseInfoID: '51' }], ...written });
  });
}

/** Cases of the forms of node types that are kept but do not run; `rule` reports that. */
export function keptFormCases(name: string, rule: string): void {
  it('says that the node does not run, shows its data and keeps unknown keys', async () => {
    const { state, user } = renderForm({
      name,
      data: { inputs: { hosted: [1] }, outputs: [] },
      issues: [{ rule, severity: 'warning', path: [], parameters: {} }],
    });
    expect(screen.getByText(/doesn't run/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add: Inputs' }));
    expect(state.raw).toMatchObject({ inputs: { hosted: [1], inputParameters: [{ name: 'input' }] } });
    expect((await screen.findAllByText(/hosted/)).length).toBeGreaterThan(0);
  });
}

/** Cases of the forms of Break and Continue; `note` is part of the description they show. */
export function jumpFormCases(name: string, note: string): void {
  it('describes the node and has no settings', () => {
    renderForm({ name });
    expect(screen.getByRole('note').textContent).toContain(note);
    expect(screen.queryAllByRole('textbox')).toEqual([]);
  });
}

/** Cases of the forms that read and delete triggers. */
export function triggerFormCases(name: string): void {
  it('writes the user ID and an optional trigger ID', async () => {
    const { state, user } = renderForm({ name });
    await user.click(screen.getByRole('button', { name: 'User ID: enter a value' }));
    await user.type(screen.getByRole('textbox', { name: 'Value of User ID' }), 'u');
    await user.click(screen.getByRole('button', { name: 'Add: Trigger ID (leave empty for all)' }));
    expect(state.raw.inputs).toMatchObject({
      inputParameters: [{ name: 'userId', input: { value: { content: 'u' } } }, { name: 'triggerId' }],
    });
  });
}
