import { expect, it } from 'vitest';
import { type ChatLabel, chatLabels, makeTranslate } from './labels.js';

const placeholders = (text: string) => new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name));

it('have the same placeholders in both languages', () => {
  const names = Object.keys(chatLabels.en) as ChatLabel[];
  expect(Object.keys(chatLabels['zh-CN']).sort()).toEqual([...names].sort());
  const differ = names.filter((name) => {
    const [english, chinese] = [placeholders(chatLabels.en[name]), placeholders(chatLabels['zh-CN'][name])];
    return [...chinese].some((one) => !english.has(one));
  });
  expect(differ).toEqual([]);
});

it('select the plural, group digits and keep unknown placeholders', () => {
  const t = makeTranslate('en', { retry: 'Again {x}' });
  expect(t('steps', { count: 1 })).toBe('1 step');
  expect(t('tokens', { count: 3478 })).toBe('3,478 tokens');
  expect(t('retry')).toBe('Again {x}');
});
