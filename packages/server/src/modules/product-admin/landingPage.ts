import type { Input, Result } from '@heddle/api-contract';
import {
  type LandingSection,
  landingSections,
  landingTypes,
  type productAdmin,
} from '@heddle/api-contract/families/product-admin';
import type { Context } from '../../kernel/Context.js';
import { afterPage, pageOf } from '../../kernel/paging.js';
import { languageOf } from '../workflow/index.js';
import { type LandingEntry, readLanding } from './landing.js';
import { findListed } from './listedProducts.js';
import { pictureUrl } from './pictureUrl.js';
import { presentInOrder } from './presentInOrder.js';

type Calls = typeof productAdmin.calls;
type Landing = Result<Calls['landing']>;

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const uriOf = (value: unknown) => text((value as { uri?: unknown } | undefined)?.uri);
/** Entries with a number come first, in its order. */
const inOrder = (entries: readonly LandingEntry[]) =>
  [...entries].sort((one, other) => sortOf(one) - sortOf(other));
const sortOf = ({ sort }: LandingEntry) => (typeof sort === 'number' ? sort : Number.MAX_SAFE_INTEGER);

/** The sections that are shown, in their order. Those that a later version adds come last. */
function sectionsOf(entries: readonly LandingEntry[]): LandingSection[] {
  const known = landingSections.filter((name) => !entries.some((entry) => entry.name === name));
  const stored = entries.filter(({ is_hidden }) => is_hidden !== true).map(({ name }) => name);
  return [
    ...stored.filter((name) => landingSections.some((one) => one === name)),
    ...known,
  ] as LandingSection[];
}

function isShownNow(
  { begin_time_second: begin, end_time_second: end }: LandingEntry,
  now = Date.now(),
): boolean {
  const at = (seconds: unknown) => Number(text(seconds)) * 1000;
  return !(at(begin) > now) && !(at(end) > 0 && at(end) <= now);
}

/** The landing page as everybody sees it. */
export async function readLandingPage(context: Context): Promise<Landing> {
  const read = (type: number) => readLanding(context.db, type);
  const [top, templates] = await Promise.all([
    shownProducts(context, await read(landingTypes.topTemplate)),
    shownProducts(context, await read(landingTypes.template)),
  ]);
  const logos = await read(landingTypes.customerLogo);
  const topics = (await read(landingTypes.topic)).filter((entry) => isShownNow(entry));
  const isEnglish = languageOf(context.user.locale) === 'en';
  const inLanguage = (entry: LandingEntry, name: string) =>
    (isEnglish && text(entry[`${name}_en`])) || text(entry[name]);
  const partners = inOrder(await read(landingTypes.partner));
  return {
    sections: sectionsOf(await read(landingTypes.section)),
    ...{ top_product: top, top_templates: top, products: templates, templates },
    customer_logos: await Promise.all(
      logos.map(async ({ logo, company_name }) => ({
        ...{ logo_url: await pictureUrl(context, uriOf(logo)), company_name: text(company_name) },
      })),
    ),
    topics: await Promise.all(
      topics.map(async (entry) => ({
        banner_url: await pictureUrl(context, uriOf(entry.cover)),
        ...{ button_text: inLanguage(entry, 'button_text'), jump_link: text(entry.jump_link) },
        ...{ title: inLanguage(entry, 'title'), description: inLanguage(entry, 'description') },
      })),
    ),
    partners: await Promise.all(
      partners.map(async ({ id, logo, company_name, introduction, ...entry }, index) => ({
        ...{ id, sort: index + 1, company_name: text(company_name), introduction: text(introduction) },
        ...(uriOf(logo) !== '' && {
          logo: { uri: uriOf(logo), url: await pictureUrl(context, uriOf(logo)) },
        }),
        partner_tags: ((entry.partner_tags ?? []) as unknown[]).map(text),
        ...{ home_space_url: text(entry.home_space_url), template_url: text(entry.template_url) },
      })),
    ),
  };
}

async function shownProducts(
  context: Context,
  entries: readonly LandingEntry[],
): Promise<Landing['templates']> {
  const ids = entries.map((entry) => text(entry.product_id));
  const listed = await findListed(context.db, ids);
  const rows = ids.map((id) => listed.get(id)).filter((row) => row !== undefined);
  const shown = await presentInOrder(context, rows);
  return shown.map((product) => {
    const { id, entity_type, name, description, covers } = product.meta_info;
    return { product_id: id, entity_type, title: name, description, covers, product_info: product };
  });
}

export async function listCustomerCases(
  context: Context,
  input: Input<Calls['customerCases']>,
): Promise<Result<Calls['customerCases']>> {
  const entries = inOrder(await readLanding(context.db, landingTypes.customerCase));
  const page = pageOf(input);
  const shown = entries.slice(page.offset, page.offset + page.limit);
  return {
    cases: await Promise.all(
      shown.map(async ({ cover, logo, ...entry }) => ({
        cover_url: await pictureUrl(context, uriOf(cover)),
        logo_url: await pictureUrl(context, uriOf(logo)),
        ...{ title: text(entry.title), description: text(entry.description) },
        ...{ industry_tag: text(entry.industry_tag), platform_tag: text(entry.platform_tag) },
        doc_path: text(entry.doc_path),
      })),
    ),
    has_more: afterPage(page, entries.length).hasMore,
  };
}

export async function listDeveloperVoices(
  context: Context,
  input: Input<Calls['developerVoices']>,
): Promise<Result<Calls['developerVoices']>> {
  const entries = inOrder(await readLanding(context.db, landingTypes.developerVoice));
  const page = pageOf(input);
  return {
    voices: entries.slice(page.offset, page.offset + page.limit).map(({ content, user }) => {
      const person = user as Record<string, unknown> | undefined;
      return {
        content: text(content),
        ...(person && {
          user: {
            ...{ name: text(person.name), user_name: text(person.user_name) },
            avatar_url: text(person.avatar_url),
          },
        }),
      };
    }),
    has_more: afterPage(page, entries.length).hasMore,
  };
}
