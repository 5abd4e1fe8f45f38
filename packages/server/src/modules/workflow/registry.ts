import { nodeTypes } from '@heddle/node-types';
import { createRegistry, type Language } from '@heddle/workflow-schema';

/** The node types that this server supports. */
export const registry = createRegistry(nodeTypes);

/** Maps a user's locale to a supported language. */
export function languageOf(locale: string): Language {
  return locale.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}
