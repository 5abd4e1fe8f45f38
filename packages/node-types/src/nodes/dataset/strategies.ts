import type { Language } from '@heddle/workflow-schema';
import { messages } from './messages.js';

/** Codes of the search strategies, in display order. */
export const strategies = { hybrid: 1, semantic: 0, fullText: 20 } as const;

/** Display name of a search strategy; the code itself if it is unknown. */
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
