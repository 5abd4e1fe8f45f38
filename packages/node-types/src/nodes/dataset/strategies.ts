import type { Language } from '@heddle/workflow-schema';
import { messages } from './messages.js';

/** Codes of the search strategies, in display order. */
export const strategies = { hybrid: 1, semantic: 0, fullText: 20 } as const;

/** Display name of a search strategy; the code itself if it is unknown. */
export function strategyName(strategy: number, language: Language): string {
  const t = messages[language];
  switch (strategy) {
    case strategies.semantic:
      return t.semantic;
    case strategies.hybrid:
      return t.hybrid;
    case strategies.fullText:
      return t.fullText;
    default:
      return String(strategy);
  }
}
