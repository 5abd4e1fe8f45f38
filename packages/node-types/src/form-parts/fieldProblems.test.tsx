import type { Issue } from '@heddle/workflow-schema';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderForm } from '../testing/renderForm.js';
import { focusField } from './focusField.js';

const url: Issue = {
  rule: 'content.missing',
  severity: 'error',
  nodeId: '100001',
  path: ['inputs', 'apiInfo', 'url'],
  parameters: {},
};
const problems = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('.heddle-form-problems > li')].map(
    ({ dataset, textContent }) => `${dataset.severity}: ${textContent}`,
  );

describe('a missing value in a form', () => {
  it('is a hint until the user visits the field', async () => {
    const { container, user } = renderForm({ name: 'http', issues: [url], context: { isEarly: true } });
    expect(problems(container)).toEqual(['quiet: Required']);
    expect(container.querySelector('[aria-invalid="true"]')).toBeNull();
    const list = container.querySelector<HTMLElement>('[data-heddle-field]')!;
    await waitFor(() => expect(container.querySelector('[contenteditable], textarea')).not.toBeNull());
    expect(focusField(container, url.path!)).toBe(true);
    await user.tab();
    expect(problems(container)).toHaveLength(1);
    expect(problems(container)[0]).toMatch(/^error: /);
    expect(list.isConnected).toBe(true);
  });

  it('stays a hint when the user leaves the form, for example to change the language', async () => {
    const { container, user } = renderForm({ name: 'http', issues: [url], context: { isEarly: true } });
    const elsewhere = document.body.appendChild(document.createElement('button'));
    await waitFor(() => expect(container.querySelector('[contenteditable], textarea')).not.toBeNull());
    expect(focusField(container, url.path!)).toBe(true);
    await user.click(elsewhere);
    expect(document.activeElement).toBe(elsewhere);
    expect(problems(container)).toEqual(['quiet: Required']);
    elsewhere.remove();
  });

  it('is an error after a run attempt, in both languages', () => {
    expect(problems(renderForm({ name: 'http', issues: [url] }).container)[0]).toMatch(/^error: /);
    const chinese = renderForm({
      name: 'http',
      issues: [url],
      language: 'zh-CN',
      context: { isEarly: true },
    });
    expect(problems(chinese.container)).toEqual(['quiet: 必填']);
  });

  it('does not soften other errors', () => {
    const wrong = { ...url, rule: 'url.wrong' };
    const { container } = renderForm({ name: 'http', issues: [wrong], context: { isEarly: true } });
    expect(problems(container)[0]).toMatch(/^error: /);
  });
});

describe('focusing the field of a problem', () => {
  it('focuses its control and reports when there is none', async () => {
    const { container } = renderForm({ name: 'http', issues: [url] });
    await waitFor(() => expect(container.querySelector('[contenteditable], textarea')).not.toBeNull());
    expect(focusField(container, url.path!)).toBe(true);
    const { activeElement } = document;
    expect(activeElement?.matches('input, textarea, [contenteditable]')).toBe(true);
    expect(focusField(container, ['inputs', 'elsewhere'])).toBe(false);
    expect(focusField(container, [])).toBe(false);
    expect(document.activeElement).toBe(activeElement);
    expect(screen.queryAllByRole('alert')).toEqual([]);
  });
});
