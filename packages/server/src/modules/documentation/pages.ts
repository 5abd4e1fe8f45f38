import type { Input, Result } from '@heddle/api-contract';
import {
  documentationApp as app,
  documentationBusiness as business,
  type documentation,
} from '@heddle/api-contract/families/documentation';
import type { PublicContext } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { originOf } from '../../kernel/originOf.js';
import { type Guide, type GuideLanguage, guideLanguage, listGuides } from './guides.js';
import { searchGuides } from './searchGuides.js';

type Calls = typeof documentation.calls;
type Page = Result<Calls['read']>['Result'];

const isOurs = (asked: { app_id?: string | undefined; business_id?: string | undefined }) =>
  (asked.app_id || app) === app && (asked.business_id || business) === business;

/** The only collection, for callers who name no other site. */
export async function listBusinesses(
  context: PublicContext,
  input: Input<Calls['businesses']>,
): Promise<Result<Calls['businesses']>> {
  const language = guideLanguage(undefined, context.request.headers);
  const [first] = await listGuides(context, language);
  const list = !isOurs(input)
    ? []
    : [
        {
          ...{ _id: business, status: 1, _sort: 0, deleted: false, app_id: app, name: 'Heddle' },
          page_id: idOf(language, first?.guides[0]?.slug ?? ''),
        },
      ];
  return { Result: { list, pager: { count: list.length, skip: 0, limit: 20 } } };
}

/** The table of contents. */
export async function listPages(
  context: PublicContext,
  input: Input<Calls['structure']>,
): Promise<Result<Calls['structure']>> {
  if (!isOurs(input)) return { Result: [] };
  const language = guideLanguage(input.lang, context.request.headers);
  const groups = await listGuides(context, language);
  return {
    Result: groups.map(({ title, guides }, index) => ({
      ...common(index),
      ...{ _id: idOf(language, String(index)), is_dir: true, lang: language, path: '', title },
      ...{ word_count: 0, content: '' },
      subs: guides.map((guide, place) => ({ ...toPage(guide, language, place), content: '' })),
    })),
  };
}

/** A page with its text. */
export async function readPage(
  context: PublicContext,
  input: Input<Calls['read']>,
): Promise<Result<Calls['read']>> {
  const [, asked, slug] = /^(?:(zh-CN|en)\/)?([\w-]+)$/.exec(input.id) ?? [];
  const language = guideLanguage(asked, context.request.headers);
  const groups = isOurs(input) ? await listGuides(context, language) : [];
  for (const { guides } of groups) {
    const place = guides.findIndex((guide) => guide.slug === slug);
    if (place >= 0) return { Result: toPage(guides[place]!, language, place) };
  }
  throw new DomainError('guideNotFound', programText('the documentation has no such page'));
}

/** Pages that contain the words. */
export async function searchPages(
  context: PublicContext,
  input: Input<Calls['search']>,
): Promise<Result<Calls['search']>> {
  const language = guideLanguage(input.lang, context.request.headers);
  const skip = input.skip ?? 0;
  const limit = Math.min(input.limit || 20, 100);
  const isIncluded = isOurs(input) && (!input.app_ids?.length || input.app_ids.includes(app));
  const found = searchGuides(isIncluded ? await listGuides(context, language) : [], input.q ?? '', {
    maxCount: Math.min(input.number_of_fragments ?? 3, 10),
    length: Math.min(Math.max(input.fragment_size || 160, 20), 1000),
  });
  const list = found.slice(skip, skip + limit).map(({ guide, group, fragments, score }) => ({
    ...{ doc_id: idOf(language, guide.slug), app_id: app, business_id: business, lang: guide.textLanguage },
    ...{ title: guide.title, path: pathOf(guide), highlight: fragments, score },
    url: new URL(pathOf(guide), originOf(context.request)).href,
    breadcrumbs: [{ uri: '', title: group.title }],
  }));
  return { Result: { total: found.length, limit, skip, list } };
}

const idOf = (language: GuideLanguage, name: string) => `${language}/${name}`;
const pathOf = ({ slug }: Guide) => `/docs/${slug}`;

function toPage(guide: Guide, language: GuideLanguage, place: number): Page {
  const { textLanguage, title, text } = guide;
  return {
    ...common(place),
    ...{ _id: idOf(language, guide.slug), is_dir: false, lang: textLanguage, path: pathOf(guide), title },
    word_count: text.length,
    content: text,
  };
}

const common = (place: number) =>
  ({ _sort: place, status: 1, visible: 1, deleted: false, app_id: app, business_id: business }) as const;
