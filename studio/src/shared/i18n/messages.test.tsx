import { expect, test } from 'vitest';
import type { Messages } from './i18n.js';

const modules = import.meta.glob<Record<string, Messages<string>>>('../../**/*Messages.ts', { eager: true });

const every = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((table) => table?.messages !== undefined);

const sayings = (language: 'zh-CN' | 'en') =>
  every.flatMap(({ namespace, messages }) =>
    Object.entries(messages[language]).map(([key, text]) => [`${namespace}.${key}`, text] as const),
  );

test('collects the message tables of all modules', () => {
  expect(every.length).toBeGreaterThan(20);
});

test('has no English in Chinese messages, except for commands and quoted settings', () => {
  const typed = /openssl[^。]*|\{\{\w+\}\}|"[^"]*"/g;
  const english = sayings('zh-CN').filter(([, text]) =>
    /[A-Za-z]{2,}(?: [A-Za-z]{2,}){2}/.test(text.replace(typed, '')),
  );
  expect(english).toEqual([]);
});

test('has no Chinese in English messages', () => {
  expect(sayings('en').filter(([, text]) => /\p{Script=Han}/u.test(text))).toEqual([]);
});
