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

test('the studio speaks in both languages', () => {
  expect(every.length).toBeGreaterThan(20);
});

test('no English stands among the Chinese words, but for what a person types', () => {
  const typed = /openssl[^。]*|\{\{\w+\}\}|"[^"]*"/g;
  const english = sayings('zh-CN').filter(([, text]) =>
    /[A-Za-z]{2,}(?: [A-Za-z]{2,}){2}/.test(text.replace(typed, '')),
  );
  expect(english).toEqual([]);
});

test('no Chinese stands among the English words', () => {
  expect(sayings('en').filter(([, text]) => /\p{Script=Han}/u.test(text))).toEqual([]);
});
