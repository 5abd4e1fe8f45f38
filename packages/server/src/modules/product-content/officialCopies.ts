import type { OfficialContents } from '../product/index.js';
import { findContent } from './contents.js';
import { copyContent } from './copyContent.js';

/** How the store copies the templates that come with the server. */
export const officialCopies: OfficialContents = {
  async copy(context, entityId, target, { name, folder }) {
    const content = await findContent(context, entityId);
    if (!content) return undefined;
    // The store offers the English name by default; the copy has that of the caller's language.
    const chosen = name === content.name.en ? undefined : name;
    const { id, items } = await copyContent(context, target, entityId, {
      name: chosen,
      folderId: folder?.id,
    });
    return { id, notes: items.flatMap(({ notes }) => notes) };
  },
};
