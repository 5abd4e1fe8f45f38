import type { Language } from '@heddle/workflow-schema';
import type { MessageName } from './CanvasMessages.js';
import { commands } from './commands/commands.js';
import { fixedKeys } from './commands/fixedKeys.js';
import { groupLabels } from './commands/groupLabels.js';
import { needs } from './commands/needs.js';
import { diffMessages } from './diff/messages.js';
import { moreMessages } from './moreMessages.js';
import { replayMessages } from './replay/messages.js';

type LocalizedText = Readonly<Record<Language, string>>;

/** All messages in both languages. A complete translation in `messages` has exactly these keys. */
export const canvasMessages: Readonly<Record<Language, Readonly<Record<MessageName, string>>>> = {
  'zh-CN': messagesIn('zh-CN'),
  en: messagesIn('en'),
};

function messagesIn(language: Language): Record<MessageName, string> {
  const named = (kind: string, words: Readonly<Record<string, LocalizedText>>) =>
    Object.entries(words).map(([name, word]) => [`${kind}.${name}`, word[language]]);
  const under = (kind: string, words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([name, word]) => [`${kind}.${name}`, word]);
  return Object.fromEntries([
    ...Object.entries(moreMessages[language]),
    ...commands.map(({ name, label }) => [`command.${name}`, label[language]]),
    ...named('group', groupLabels),
    ...named('needs', needs),
    ...fixedKeys(false).map(({ name, label }) => [`key.${name}`, label[language]]),
    ...under('diff', diffMessages[language]),
    ...under('replay', replayMessages[language]),
  ]);
}
