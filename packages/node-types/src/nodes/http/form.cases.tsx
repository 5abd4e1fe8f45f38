import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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

  const weather = {
    id: '7',
    name: 'Weather',
    hosts: ['https://api.example.com'],
    placement: { kind: 'query', name: 'api_key' },
  } as const;
  const literal = (content: string) => ({ type: 'string', value: { type: 'literal', content } });

  it('signs with a credential of the host, and shows where it is sent', async () => {
    const { state, user } = renderForm({ name: 'http', context: { credentials: [weather] } });
    await user.click(screen.getByRole('switch', { name: 'Enable authorization' }));
    await user.click(screen.getByRole('combobox', { name: 'Credential' }));
    await user.click(await screen.findByRole('option', { name: 'Weather' }));
    expect(state.raw.inputs).toMatchObject({
      auth: {
        authType: 'CUSTOM_AUTH',
        authData: {
          bearerTokenData: [],
          customData: {
            addTo: 'query',
            data: [
              { name: 'Key', input: literal('api_key') },
              { name: 'Value', input: literal('heddle-credential:7') },
            ],
          },
        },
      },
    });
    expect(screen.getByText('Sent to https://api.example.com only')).toBeDefined();
    expect(screen.queryByRole('radio', { name: 'Custom' })).toBeNull();
  });

  it('adds a credential for the host of the URL', async () => {
    const storeCredential = vi.fn(async () => weather);
    const inputs = {
      apiInfo: { method: 'GET', url: 'https://api.example.com/v1' },
      auth: { authOpen: true },
    };
    const { state, user } = renderForm({ name: 'http', data: { inputs }, context: { storeCredential } });
    await user.click(screen.getByRole('combobox', { name: 'Credential' }));
    await user.click(await screen.findByRole('option', { name: 'Add credential…' }));
    expect(storeCredential).toHaveBeenCalledWith(
      expect.objectContaining({ secret: '', host: 'https://api.example.com' }),
    );
    expect(JSON.stringify(state.raw)).toContain('heddle-credential:7');
  });

  it('keeps a credential that this host does not know until another one is chosen', async () => {
    const auth = {
      authOpen: true,
      authType: 'BEARER_AUTH',
      authData: { bearerTokenData: [{ name: 'token', input: literal('heddle-credential:99') }] },
    };
    const { state, user } = renderForm({ name: 'http', data: { inputs: { auth } } });
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Credential' }).value).toBe(
      'Unknown credential',
    );
    await user.click(screen.getByRole('combobox', { name: 'Credential' }));
    await user.click(await screen.findByRole('option', { name: 'Enter it here' }));
    expect(JSON.stringify(state.raw)).not.toContain('heddle-credential');
  });

  it('moves a secret in clear to a credential, in one step', async () => {
    const storeCredential = vi.fn(async () => ({ ...weather, placement: { kind: 'bearer' } as const }));
    const headers = [
      { name: 'Accept', input: literal('text/plain') },
      { name: 'Authorization', input: literal('Bearer top secret') },
    ];
    const apiInfo = { method: 'GET', url: 'https://api.example.com/v1' };
    const { state, user } = renderForm({
      name: 'http',
      data: { inputs: { apiInfo, headers } },
      context: { storeCredential },
    });
    await user.click(screen.getByRole('button', { name: 'Move to credentials' }));
    expect(storeCredential).toHaveBeenCalledWith(
      expect.objectContaining({
        secret: 'top secret',
        placement: { kind: 'bearer' },
        host: 'https://api.example.com',
      }),
    );
    expect(JSON.stringify(state.raw)).not.toContain('top secret');
    expect(state.raw.inputs).toMatchObject({
      headers: [{ name: 'Accept' }],
      auth: {
        authOpen: true,
        authType: 'BEARER_AUTH',
        authData: { bearerTokenData: [{ name: 'token', input: literal('heddle-credential:7') }] },
      },
    });
    expect(state.labels).toEqual(['Move to credentials']);
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
