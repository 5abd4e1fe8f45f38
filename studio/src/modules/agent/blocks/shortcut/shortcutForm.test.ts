import { expect, test } from 'vitest';
import { fillTemplate, isUsed, toShortcut, toValues } from './shortcutForm.js';
import type { ShortcutCommand } from './shortcutQueries.js';

const values = {
  name: ' Translate ',
  command: 'translate',
  description: '',
  workflowId: '',
  template: 'Translate {text} to {language}',
  components: [
    { name: 'text', type: 'text' as const, options: '', parameter: '' },
    { name: 'language', type: 'select' as const, options: 'French\n\nDutch\nFrench', parameter: 'lang' },
  ],
};

test('stores a form, and reads it back', () => {
  const stored = toShortcut(values, undefined);
  expect(stored).toMatchObject({
    command_name: 'Translate',
    send_type: 1,
    components_list: [
      { name: 'text', input_type: 0 },
      { name: 'language', input_type: 1, options: ['French', 'Dutch'] },
    ],
  });
  expect(stored).not.toHaveProperty('tool_type');
  const back = toValues({ ...stored, command_id: '1' } as ShortcutCommand);
  expect(back).toMatchObject({ name: 'Translate', template: values.template });
  expect(back.components[1]).toMatchObject({ type: 'select', options: 'French\nDutch' });
});

test('passes fields to the workflow that runs first', () => {
  expect(toShortcut({ ...values, workflowId: '9' }, undefined)).toMatchObject({
    tool_type: 1,
    work_flow_id: '9',
    tool_info: { tool_params_list: [{ name: 'lang', default_value: 'language', refer_component: true }] },
  });
});

test('sends at once without a form', () => {
  expect(toShortcut({ ...values, components: [] }, undefined).send_type).toBe(0);
});

test('fills fields into the message and keeps braces that name none', () => {
  expect(fillTemplate(values.template, { text: '{language}', language: 'Dutch' })).toBe(
    'Translate {language} to Dutch',
  );
  expect(fillTemplate('{a} {b}', { a: '1' })).toBe('1 {b}');
});

test('knows which fields are used', () => {
  const [text, language] = values.components;
  expect(isUsed(text!, { ...values, template: 'x' })).toBe(false);
  expect(isUsed(language!, { ...values, template: 'x' })).toBe(false);
  expect(isUsed(language!, { ...values, template: 'x', workflowId: '9' })).toBe(true);
  expect(isUsed(text!, values)).toBe(true);
});
