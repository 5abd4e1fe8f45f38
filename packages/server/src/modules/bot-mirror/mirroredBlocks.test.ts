import type { BotBlocks } from '@heddle/api-contract';
import { expect, test } from 'vitest';
import { initialBlocks } from '../bot/index.js';
import { readMirrored, toMirrored, withStoredSecrets } from './mirroredBlocks.js';

const tools = (token: string) => [
  {
    ...{ plugin_id: '1', api_id: '2', plugin_version: '' },
    inputs: [
      { name: 'token', value: token },
      { name: 'city', value: 'Bonn' },
    ],
  },
];
const stored = {
  ...initialBlocks,
  plugin_info_list: tools('hidden'),
  agents: [{ agent_id: '7', agent_type: 0, plugin_info_list: tools('hidden too') }],
} as unknown as BotBlocks;

test('secrets of tools are empty in files, and saved as they were', () => {
  const file = toMirrored(stored);
  expect(JSON.stringify(file)).not.toContain('hidden');
  expect(JSON.stringify(file)).toContain('Bonn');
  const edited = JSON.parse(JSON.stringify(file).replaceAll('Bonn', 'Kiel')) as typeof file;
  const saved = withStoredSecrets(readMirrored(edited), stored);
  expect(JSON.stringify(saved.plugin_info_list)).toMatch(/hidden".*Kiel/);
  expect(JSON.stringify(saved.agents)).toMatch(/hidden too".*Kiel/);
});

test('a secret is not passed on to another tool', () => {
  const [tool] = tools('');
  const other = [{ ...tool!, api_id: '3' }] as unknown as BotBlocks['plugin_info_list'];
  expect(JSON.stringify(withStoredSecrets({ plugin_info_list: other }, stored))).not.toContain('hidden');
});

test('only settings that differ from their initial value are in a file, and the others come back', () => {
  expect(toMirrored(initialBlocks)).toEqual({});
  expect(Object.keys(toMirrored(stored))).toEqual(['plugin_info_list', 'agents']);
  expect(readMirrored({}, initialBlocks)).toMatchObject({ workflow_info_list: [], knowledge: { top_k: 1 } });
});

test('pictures and shortcuts stay on the server, and blocks of another form are refused', () => {
  const given = { shortcut_sort: ['1'], background_image_info_list: [], unknown: 1 };
  expect(readMirrored(given)).toEqual({});
  expect(() => readMirrored({ knowledge: { top_k: 'many' } })).toThrow(/knowledge/);
  expect(() => readMirrored(JSON.parse('{"__proto__":{"agents":1}}'))).not.toThrow();
});
