import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { nodeForms } from './forms.js';
import { nodeTypes } from './index.js';
import { renderForm } from './testing/renderForm.js';
import { unexplainedFields } from './testing/unexplainedFields.js';

/** Every reachable control with its accessible name. */
function controls(container: HTMLElement): { element: HTMLElement; name: string }[] {
  const found = container.querySelectorAll<HTMLElement>(
    'button, select, textarea, input:not([type="hidden"]), [contenteditable="true"]',
  );
  return [...found]
    .filter((element) => element.closest('[aria-hidden="true"], [style*="display: none"]') === null)
    .map((element) => ({ element, name: nameOf(element) }));
}

function nameOf(element: HTMLElement): string {
  const label = element.getAttribute('aria-label');
  if (label) return label;
  const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const labels = element.id === '' ? [] : [...document.querySelectorAll(`label[for="${element.id}"]`)];
  const names = [...labelledBy.map((id) => document.getElementById(id)), ...labels, element.closest('label')];
  return (
    names
      .map((node) => node?.textContent ?? '')
      .join(' ')
      .trim() ||
    element.textContent?.trim() ||
    ''
  );
}

describe.each(nodeTypes.map((definition) => definition.name))('the form of %s', (name) => {
  it('is in the list of forms', () => {
    expect(Object.keys(nodeForms)).toContain(name);
  });

  it.each(['zh-CN', 'en'] as const)('labels and explains every control of a new node in %s', (language) => {
    const { container, state } = renderForm({ name, language });
    const unnamed = controls(container).filter((control) => control.name === '');
    expect(unnamed.map((control) => control.element.outerHTML)).toEqual([]);
    expect(unexplainedFields(container), 'fields without a help text').toEqual([]);
    expect(state.labels).toEqual([]);
  });

  it('has no editable control in read-only mode', () => {
    const { container } = renderForm({ name, context: { isReadOnly: true } });
    const open = controls(container).filter(
      ({ element }) =>
        !element.hasAttribute('disabled') &&
        !element.hasAttribute('readonly') &&
        element.getAttribute('aria-readonly') !== 'true' &&
        !element.hasAttribute('aria-expanded'),
    );
    const isCopy = (name: string) => name.startsWith('Copy ');
    expect(open.map((control) => control.name).filter((name) => !isCopy(name))).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });

  it('renders a node without data', () => {
    const { container } = renderForm({ name, data: {} });
    expect(container.textContent).not.toBe('');
  });
});

it('help texts are hidden until the user asks for them, and stay on for the next form', async () => {
  const { user } = renderForm({ name: 'http' });
  const field = screen.getByRole('group', { name: 'Headers' });
  const [id = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(document.getElementById(id)?.textContent).toContain('HTTP headers sent with the request');
  expect(document.querySelector('.heddle-form')?.hasAttribute('data-help')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Explain fields' }));
  expect(document.querySelector('.heddle-form')?.hasAttribute('data-help')).toBe(true);
  renderForm({ name: 'code', language: 'zh-CN' });
  await user.click(screen.getByRole('button', { name: '隐藏字段说明' }));
  expect(document.querySelector('.heddle-form')?.hasAttribute('data-help')).toBe(false);
});
