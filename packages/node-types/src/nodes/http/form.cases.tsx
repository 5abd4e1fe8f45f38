import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderForm } from '../../testing/renderForm.js';

export function formCases() {
  it('chooses the method and adds headers', async () => {
    const { state, user } = renderForm({ name: 'http' });
    await user.click(screen.getByRole('combobox', { name: 'Method' }));
    await user.click(await screen.findByRole('option', { name: 'POST' }));
    await user.click(screen.getByRole('button', { name: 'Add: Headers' }));
    expect(state.raw.inputs).toMatchObject({ apiInfo: { method: 'POST' }, headers: [{ name: 'input' }] });
  });

  it('asks for a bearer token, or for the key and value of custom authorization', async () => {
    const { state, user } = renderForm({ name: 'http' });
    await user.click(screen.getByRole('switch', { name: 'Enable authorization' }));
    await user.click(screen.getByRole('button', { name: 'Add: Token' }));
    await user.click(screen.getByRole('radio', { name: 'Custom' }));
    await user.click(screen.getByRole('button', { name: 'Add: Key' }));
    expect(state.raw.inputs).toMatchObject({
      auth: {
        authOpen: true,
        authType: 'CUSTOM_AUTH',
        authData: { bearerTokenData: [{ name: 'token' }], customData: { data: [{ name: 'Key' }] } },
      },
    });
  });

  it('masks credentials until the user reveals them', async () => {
    const input = (content: string) => ({ type: 'string', value: { type: 'literal', content } });
    const data = {
      inputs: {
        headers: [
          { name: 'X-Api-Key', input: input('of a header') },
          { name: 'Accept', input: input('text/plain') },
        ],
        auth: {
          authOpen: true,
          authType: 'BEARER_AUTH',
          authData: { bearerTokenData: [{ name: 'token', input: input('of the node') }] },
        },
      },
    };
    const { state, user } = renderForm({ name: 'http', data });
    const typeOf = (value: string) => screen.getByDisplayValue<HTMLInputElement>(value).type;
    expect([typeOf('of a header'), typeOf('text/plain'), typeOf('of the node')]).toEqual([
      'password',
      'textarea',
      'password',
    ]);
    await user.click(screen.getAllByRole('button', { name: 'Show or hide password' })[0]!);
    expect(typeOf('of a header')).toBe('text');
    await user.type(screen.getByDisplayValue('of the node'), '!');
    expect(JSON.stringify(state.raw)).toContain('of the node!');
  });

  it('shows the fields of the chosen body', async () => {
    const { state, user } = renderForm({ name: 'http' });
    await user.click(screen.getByRole('combobox', { name: 'Body' }));
    await user.click(await screen.findByRole('option', { name: 'form-data' }));
    await user.click(screen.getByRole('button', { name: 'Add: Form fields' }));
    expect(state.raw.inputs).toMatchObject({
      body: { bodyType: 'FORM_DATA', bodyData: { formData: { data: [{ name: 'input' }] } } },
    });
  });
}
