import type { Language } from '@heddle/workflow-schema';
import contents from '../../../../docs/guides/contents.json';

/** A page of the documentation: a file in `docs/guides`, and in `docs/guides/zh-CN` where it is translated. */
export interface Guide {
  /** Name of the file, and last part of the address. */
  slug: string;
  title: Record<Language, string>;
}

/** Guides for people who use the studio, its API or its server, in the order of the table of contents. */
export const guideGroups: readonly { title: Record<Language, string>; guides: readonly Guide[] }[] = contents;

export const allGuides: readonly Guide[] = guideGroups.flatMap(({ guides }) => guides);
