import * as z from 'zod';
import { type App, defineService } from '../../kernel/services.js';

/** Language of a page. */
export type GuideLanguage = 'zh-CN' | 'en';

/** A page of the documentation in a language. */
export interface Guide {
  slug: string;
  /** As in the table of contents. */
  title: string;
  /** Language of the text: English while there is no translation. */
  textLanguage: GuideLanguage;
  /** Markdown without the title, with links to other pages as on this server. */
  text: string;
}

/** Pages about one subject, in the order of the table of contents. */
export interface GuideGroup {
  title: string;
  guides: readonly Guide[];
}

type Guides = Readonly<Record<GuideLanguage, readonly GuideGroup[]>>;

const titles = z.object({ 'zh-CN': z.string(), en: z.string() });
const contentsFile = z.array(
  z.object({ title: titles, guides: z.array(z.object({ slug: z.string(), title: titles })) }),
);

// Read when they are first needed; the files come with this version of the server and do not change.
const guides = defineService('guides', (app) => {
  let reading: Promise<Guides> | undefined;
  return () => {
    reading ??= readAll(app).catch((error) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
});

/** The table of contents with the texts of all pages. */
export async function listGuides(app: Pick<App, 'use'>, language: GuideLanguage) {
  return (await app.use(guides)())[language];
}

/** The language that a caller asks for, or that their browser prefers. */
export function guideLanguage(asked: string | undefined, headers: Headers): GuideLanguage {
  const wanted = asked || headers.get('accept-language') || 'en';
  return wanted.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en';
}

async function readAll({ content }: App): Promise<Guides> {
  const contents = contentsFile.parse(JSON.parse((await content.readGuide('contents.json')) ?? '[]'));
  const slugs = new Set(contents.flatMap((group) => group.guides.map(({ slug }) => slug)));
  const readIn = (language: GuideLanguage) =>
    Promise.all(
      contents.map(async ({ title, guides }) => ({
        title: title[language],
        guides: await Promise.all(
          guides.map(async ({ slug, title }): Promise<Guide> => {
            const translated =
              language === 'en' ? undefined : await content.readGuide(`${language}/${slug}.md`);
            const text = translated ?? (await content.readGuide(`${slug}.md`)) ?? '';
            const textLanguage = translated === undefined ? 'en' : language;
            return { slug, title: title[language], textLanguage, text: bodyOf(text, slugs) };
          }),
        ),
      })),
    );
  return { 'zh-CN': await readIn('zh-CN'), en: await readIn('en') };
}

/** The text below the title and the link to the other language. Links to files that are not pages stay as they are. */
function bodyOf(text: string, slugs: ReadonlySet<string>): string {
  return text
    .replace(/^# .*\n+(?:\[(?:中文|English)\]\([^)]*\)\n+)?/, '')
    .replace(/\]\((?:\.\.\/guides\/|\.\.?\/)?([\w-]+)\.md(#[^)]*)?\)/g, (whole, slug: string, hash = '') =>
      slugs.has(slug) ? `](/docs/${slug}${hash})` : whole,
    );
}
