import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import type { AddCopyNote } from '../../resources/ResourceKind.js';

/** A copy of content of the installation. */
interface MadeContent {
  id: string;
  notes: readonly { code: Parameters<AddCopyNote>[0]; subject: string }[];
}

/** Content that is in files instead of spaces. */
export interface OfficialContents {
  /** Copies content into a space, all of it or nothing; undefined if there is none with this id. */
  copy(
    context: Context,
    entityId: string,
    target: SpaceAccess,
    wanted: { name: string | undefined; folder: { id: string; type: number } | undefined },
  ): Promise<MadeContent | undefined>;
}

export const officialContents = defineExtensionPoint<OfficialContents>('official-contents');
