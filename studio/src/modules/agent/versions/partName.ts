import { type Translate, useMessages } from '../../../shared/i18n/i18n.js';
import { editorMessages } from '../editor/editorMessages.js';
import { versionMessages } from './versionMessages.js';

/** Names of the parts of an agent; a part that this version does not know keeps its name in the API. */
export function usePartName(): (name: string) => string {
  const t = useMessages(versionMessages);
  const tBlock = useMessages(editorMessages);
  return (name) => {
    if (name in versionMessages.messages.en) return t(name as Parameters<typeof t>[0]);
    return name in editorMessages.messages.en ? (tBlock as Translate<string>)(name) : name;
  };
}
