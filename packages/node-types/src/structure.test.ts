import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Language } from '@heddle/workflow-schema';
import { describe, expect, test } from 'vitest';
import { nodeViews } from './canvas.js';
import { nodeIssueMessages } from './checks/issueMessages.js';
import { nodeExecutors } from './execute.js';
import { nodeForms } from './forms.js';
import { nodeTypes } from './index.js';
import { nodeFolders } from './testing/nodeFolders.js';

const nodes = new URL('./nodes/', import.meta.url);
const folders = readdirSync(nodes);

/** Type name of a folder: `sub-workflow` is `subWorkflow`. */
function typeName(folder: string): string {
  return folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

describe.each(folders)('the node type in %s', (folder) => {
  test('has the files that every node type has', () => {
    for (const file of [
      'definition.ts',
      'card.tsx',
      'form.tsx',
      'execute.ts',
      'messages.ts',
      'definition.cases.ts',
      'form.cases.tsx',
      `${folder}.stories.tsx`,
    ]) {
      expect(existsSync(new URL(`${folder}/${file}`, nodes)), file).toBe(true);
    }
    const fixtures = readdirSync(new URL(`${folder}/fixtures/`, nodes));
    expect(fixtures.filter((file) => file.endsWith('.json')).length).toBeGreaterThan(0);
  });

  test('is in all four lists under one name', () => {
    const name = typeName(folder);
    expect(nodeTypes.map((definition) => definition.name)).toContain(name);
    expect(Object.keys(nodeViews)).toContain(name);
    expect(Object.keys(nodeForms)).toContain(name);
    expect(Object.keys(nodeExecutors)).toContain(name);
  });

  test('has the same message keys in both languages', async () => {
    const { messages } = (await import(`./nodes/${folder}/messages.ts`)) as {
      messages: Record<Language, Record<string, string>>;
    };
    expect(Object.keys(messages.en).sort()).toEqual(Object.keys(messages['zh-CN']).sort());
    for (const word of [...Object.values(messages.en), ...Object.values(messages['zh-CN'])]) {
      expect(word.trim()).not.toBe('');
    }
  });

  test('keeps its definition and executor free of React, cards and forms', () => {
    for (const file of ['definition.ts', 'execute.ts', 'messages.ts']) {
      const source = readFileSync(new URL(`${folder}/${file}`, nodes), 'utf8');
      for (const [, imported] of source.matchAll(/from '([^']+)'/g)) {
        expect(imported, file).not.toMatch(/^react|\/card|\/form|@heddle\/(?:flow-canvas|ui-kit)|@mantine/);
      }
    }
  });
});

test('test files run the cases of every category', () => {
  const tests = readdirSync(new URL('./node-tests/', import.meta.url)).sort();
  const categories = [...new Set(nodeTypes.map((definition) => definition.category))];
  expect(tests).toEqual(categories.flatMap((name) => [`${name}.form.test.tsx`, `${name}.test.ts`]).sort());
  expect(categories.flatMap(nodeFolders).sort()).toEqual([...folders].sort());
});

test('every list has exactly the node types of the folders', () => {
  const names = folders.map(typeName).sort();
  expect(nodeTypes.map((definition) => definition.name).sort()).toEqual(names);
  expect(Object.keys(nodeExecutors).sort()).toEqual(names);
  expect(Object.keys(nodeViews).sort()).toEqual(names);
  expect(Object.keys(nodeForms).sort()).toEqual(names);
});

test('messages of node type rules have the same parameters in both languages', () => {
  for (const [rule, texts] of Object.entries(nodeIssueMessages)) {
    const parameters = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
    expect(parameters(texts.en), rule).toEqual(parameters(texts['zh-CN']));
  }
});
