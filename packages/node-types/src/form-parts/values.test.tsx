import type { JsonObject } from '@heddle/workflow-schema';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderForm } from '../testing/renderForm.js';
import { outputsFromSample } from './outputsFromSample.js';

const reference = (blockID: string, name: string): JsonObject => ({
  inputs: {
    terminatePlan: 'returnVariables',
    inputParameters: [
      {
        name: 'output',
        input: { type: 'float', value: { type: 'ref', content: { source: 'block-output', blockID, name } } },
      },
    ],
  },
});

describe('a reference in a form', () => {
  it('shows its full path and type and selects its node', async () => {
    const shown: string[] = [];
    const context = { onShowNode: (id: string) => void shown.push(id) };
    const { user } = renderForm({ name: 'end', data: reference('100002', 'result.score'), context });
    const field = screen.getByRole('button', { name: /Value of output/ });
    expect(field.title).toMatch(/^Search \/ result\.score: .+/);
    await user.click(screen.getByRole('button', { name: 'Show Search on canvas' }));
    expect(shown).toEqual(['100002']);
  });

  it('that is lost shows its stored path and has no link to a node', () => {
    const context = { onShowNode: () => undefined };
    renderForm({ name: 'end', data: reference('404', 'gone'), context });
    expect(screen.getByRole('button', { name: /Value of output/ }).title).toContain('404 / gone');
    expect(screen.queryByRole('button', { name: /on canvas/ })).toBeNull();
  });
});

describe('outputs from sample JSON', () => {
  it('replace the existing outputs in one undo step', async () => {
    const { state, user } = renderForm({ name: 'code' });
    await user.click(screen.getByRole('button', { name: /^Import from JSON: / }));
    const field = await screen.findByRole('textbox', { name: 'Sample JSON' });
    fireEvent.change(field, { target: { value: '{"name":"a","rows":[{"size":1.5}],"isNew":true}' } });
    await user.click(screen.getByRole('button', { name: 'Replace variables' }));
    expect(state.raw.outputs).toEqual([
      { type: 'string', name: 'name' },
      {
        type: 'list',
        schema: { type: 'object', schema: [{ type: 'float', name: 'size' }] },
        name: 'rows',
      },
      { type: 'boolean', name: 'isNew' },
    ]);
    expect(state.labels).toHaveLength(1);
  });

  it('report an invalid sample and change nothing', async () => {
    const { state, user } = renderForm({ name: 'code' });
    await user.click(screen.getByRole('button', { name: /^Import from JSON: / }));
    const field = await screen.findByRole('textbox', { name: 'Sample JSON' });
    fireEvent.change(field, { target: { value: '[1, 2]' } });
    await user.click(screen.getByRole('button', { name: 'Replace variables' }));
    expect(screen.getByText('Not a JSON object, or too large')).toBeTruthy();
    expect(state.labels).toEqual([]);
  });

  it('are limited in depth and number and accept any key', () => {
    const deep = JSON.stringify({ a: { b: { c: { d: { e: 1 } } } } });
    expect(JSON.stringify(outputsFromSample(deep))).not.toContain('"e"');
    expect(outputsFromSample('{"__proto__": 1}')).toEqual([{ type: 'integer', name: '__proto__' }]);
    expect(outputsFromSample(`{"a":${'['.repeat(500)}${']'.repeat(500)}}`)).toBeUndefined();
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`k${index}`, index]));
    expect(outputsFromSample(JSON.stringify(many))).toHaveLength(200);
  });
});

describe('a text with variables', () => {
  it('shows its character count and opens in a dialog', async () => {
    const { user } = renderForm({
      name: 'message',
      data: { inputs: { content: { type: 'string', value: { type: 'literal', content: 'warp🧵' } } } },
    });
    expect(await screen.findByText('5 characters')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Expand / }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});
