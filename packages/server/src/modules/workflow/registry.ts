import { nodeTypes } from '@heddle/node-types';
import { createRegistry, type Language } from '@heddle/workflow-schema';

/** The node types this server knows. */
export const registry = createRegistry(nodeTypes);

/** A person's locale as one of the languages there are words for. */
export function languageOf(locale: string): Language {
  return locale.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}
