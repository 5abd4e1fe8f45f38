import { expect, test } from 'vitest';
import { fillTemplate, isUsed, toShortcut, toValues } from './shortcutForm.js';
import type { ShortcutCommand } from './shortcutQueries.js';

const values = {
  name: ' Translate ',
  command: 'translate',
  description: '',
  tool: undefined,
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
  const tool = { kind: 'workflow', id: '9' } as const;
  expect(toShortcut({ ...values, tool }, undefined)).toMatchObject({
    tool_type: 1,
    work_flow_id: '9',
    tool_info: { tool_params_list: [{ name: 'lang', default_value: 'language', refer_component: true }] },
  });
});

test('names the tool of a plugin, and none after it was taken out', () => {
  const tool = { kind: 'plugin', id: '42', pluginId: '41', name: 'find' } as const;
  const stored = toShortcut({ ...values, tool }, undefined);
  expect(stored).toMatchObject({
    tool_type: 2,
    plugin_id: '41',
    plugin_api_id: '42',
    plugin_api_name: 'find',
  });
  const command = { ...stored, command_id: '1' } as ShortcutCommand;
  expect(toValues(command).tool).toEqual(tool);
  const without = toShortcut({ ...toValues(command), tool: undefined }, command);
  expect(Object.keys(without).filter((key) => /tool|plugin|flow/.test(key))).toEqual([]);
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
  expect(isUsed(language!, { ...values, template: 'x', tool: { kind: 'workflow', id: '9' } })).toBe(true);
  expect(isUsed(text!, values)).toBe(true);
});
