import type { Language } from '@heddle/workflow-schema';
import { messages } from './messages.js';

/** The wire's codes of the ways to search, in the order in which they are offered. */
export const strategies = { hybrid: 1, semantic: 0, fullText: 20 } as const;

/** The name of a way to search; an unknown one shows its code. */
export function strategyName(strategy: number, language: Language): string {
  const words = messages[language];
  switch (strategy) {
    case strategies.semantic:
      return words.semantic;
    case strategies.hybrid:
      return words.hybrid;
    case strategies.fullText:
      return words.fullText;
    default:
      return String(strategy);
  }
}
