import { productStatuses } from '@heddle/api-contract/families/product';
import { topicStatuses } from '@heddle/api-contract/families/product-admin';
import { Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useLanguage, useMessages } from '../../../../shared/i18n/i18n.js';
import marketClasses from '../../components/Market.module.css';
import { LandingView } from '../../landing/LandingView.js';
import { useMostUsed } from '../../landing/landingQueries.js';
import { sectionOf } from '../../queries.js';
import { toProduct } from '../../toProduct.js';
import { useFeaturedEntries, useTopics } from '../adminQueries.js';
import { toFields, toTimes } from '../WindowFields.js';
import { isWithin } from './isWithin.js';
import { landingAdminMessages } from './landingAdminMessages.js';
import { type BannerEntry, type LandingConfig, useProductsById } from './landingAdminQueries.js';

/** The saved landing page as visitors see it at a chosen time. */
export function LandingPreview({ config }: { config: LandingConfig }) {
  const t = useMessages(landingAdminMessages);
  const [time, setTime] = useState(() => toFields(String(Math.floor(Date.now() / 1000)), '0').begin);
  const at = toTimes({ begin: time, end: '' }).begin ?? Date.now();
  const shown = useShownAt(config, at);
  return (
    <Stack component="section" aria-labelledby="landing-preview">
      <div>
        <Title order={2} size="h4" id="landing-preview">
          {t('preview')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('previewWhy')}
        </Text>
      </div>
      <TextInput
        type="datetime-local"
        w={240}
        label={t('previewAt')}
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
      />
      <div className={marketClasses.previewFrame}>
        <LandingView {...shown} />
      </div>
    </Stack>
  );
}

function useShownAt({ sections, banners, topTemplates, templates }: LandingConfig, at: number) {
  const language = useLanguage();
  const featured = useFeaturedEntries().data ?? [];
  const topics = useTopics().data ?? [];
  const chosen = useProductsById([...new Set([...topTemplates, ...templates])]).data ?? [];
  const mostUsed = useMostUsed('template').data ?? [];
  const plugins = useMostUsed('plugin').data ?? [];
  const listed = (ids: readonly string[]) =>
    ids.flatMap((id) => chosen.find((one) => one.id === id && one.status === productStatuses.listed) ?? []);
  const ofTemplates = listed(templates);
  const isShown = (sent: { begin_time_second?: string | undefined; end_time_second?: string | undefined }) =>
    isWithin({ begin: sent.begin_time_second ?? '0', end: sent.end_time_second ?? '0' }, at);
  return {
    sections: sections.filter((section) => section.isShown).map(({ name }) => name),
    banners: banners.filter(isShown).map((banner) => toBanner(banner, language === 'en')),
    featured: featured.flatMap(({ featured_product_config: entry, meta_info }) => {
      const product = meta_info && toProduct({ meta_info, plugin_extra: undefined });
      if (!product || !isShown(entry)) return [];
      const { id, banner_url: bannerUrl, reason, button_text: button } = entry;
      return [{ id, bannerUrl, reason, button, product }];
    }),
    topics: topics
      .filter((topic) => topic.status === topicStatuses.listed && isShown(topic))
      .map(({ id, name, description, banner_url: bannerUrl, entity_type }) => ({
        ...{ id, name, description, bannerUrl, section: sectionOf(entity_type) },
      })),
    topTemplates: listed(topTemplates),
    templates: ofTemplates.length > 0 ? ofTemplates : mostUsed,
    plugins,
  };
}

function toBanner(banner: BannerEntry, isEnglish: boolean) {
  const pick = (chinese = '', english = '') => (isEnglish && english) || chinese;
  return {
    title: pick(banner.title, banner.title_en),
    description: pick(banner.description, banner.description_en),
    button: pick(banner.button_text, banner.button_text_en),
    link: banner.jump_link ?? '',
    pictureUrl: banner.cover?.url ?? '',
  };
}
