import type { Language } from '@heddle/workflow-schema';
import type { WordName } from './CanvasMessages.js';
import { commands } from './commands/commands.js';
import { fixedKeys } from './commands/fixedKeys.js';
import { groupWords } from './commands/groupWords.js';
import { needs } from './commands/needs.js';
import { diffMessages } from './diff/messages.js';
import { sentences } from './moreMessages.js';
import { replayMessages } from './replay/messages.js';

type Words = Readonly<Record<Language, string>>;

/** Everything that is said, in both languages, for translators to start from: a whole `messages` has these names. */
export const canvasMessages: Readonly<Record<Language, Readonly<Record<WordName, string>>>> = {
  'zh-CN': wordsIn('zh-CN'),
  en: wordsIn('en'),
};

function wordsIn(language: Language): Record<WordName, string> {
  const named = (kind: string, words: Readonly<Record<string, Words>>) =>
    Object.entries(words).map(([name, word]) => [`${kind}.${name}`, word[language]]);
  const under = (kind: string, words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([name, word]) => [`${kind}.${name}`, word]);
  return Object.fromEntries([
    ...Object.entries(sentences[language]),
    ...commands.map(({ name, label }) => [`command.${name}`, label[language]]),
    ...named('group', groupWords),
    ...named('needs', needs),
    ...fixedKeys(false).map(({ name, label }) => [`key.${name}`, label[language]]),
    ...under('diff', diffMessages[language]),
    ...under('replay', replayMessages[language]),
  ]);
}
