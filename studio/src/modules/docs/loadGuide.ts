import type { Language } from '@heddle/workflow-schema';
import { allGuides } from './guides.js';

/** A page as it is shown. */
export interface LoadedGuide {
  title: string;
  /** Markdown without the title. */
  text: string;
  /** False: there is no translation yet, and the page is in English. */
  isTranslated: boolean;
}

// The patterns and options are literals, because the bundler replaces these calls.
const folder = '../../../../docs/guides';
const english = import.meta.glob<string>('../../../../docs/guides/*.md', {
  query: '?raw',
  import: 'default',
});
const chinese = import.meta.glob<string>('../../../../docs/guides/zh-CN/*.md', {
  query: '?raw',
  import: 'default',
});

/** The link to the other language below the title, which the page has in its head. */
const languageLink = /^\[(?:中文|English)\]\([^)]*\)\n+/m;

/** The page in this language, or in English; undefined for unknown names. */
export async function loadGuide(slug: string, language: Language): Promise<LoadedGuide | undefined> {
  if (!allGuides.some((guide) => guide.slug === slug)) return undefined;
  const translated = language === 'zh-CN' ? chinese[`${folder}/zh-CN/${slug}.md`] : undefined;
  const read = translated ?? english[`${folder}/${slug}.md`];
  if (!read) return undefined;
  const [, title = slug, text = ''] =
    /^# (.*)\n([\s\S]*)$/.exec((await read()).replace(languageLink, '')) ?? [];
  return { title, text, isTranslated: language === 'en' || translated !== undefined };
}
