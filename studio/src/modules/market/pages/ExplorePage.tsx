import { EmptyState } from '@heddle/ui-kit';
import { Alert, Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { isNarrowed, type MarketSearch } from '../choices.js';
import { FeaturedBanner } from '../components/FeaturedBanner.js';
import { FilterBar } from '../components/FilterBar.js';
import { KindBar } from '../components/KindBar.js';
import classes from '../components/Market.module.css';
import { ProductList } from '../components/ProductList.js';
import { SearchBox } from '../components/SearchBox.js';
import { TopicBar } from '../components/TopicBar.js';
import { marketMessages } from '../marketMessages.js';
import { kindsOf, type Section } from '../Product.js';
import { useCategories, useCurrentTopics, useFeatured, useProducts } from '../queries.js';
import { typesOf } from '../toProduct.js';

export const PluginsPage = () => <Explore section="plugin" />;
export const TemplatesPage = () => <Explore section="template" />;

/** Plugins or templates: what is featured, search, categories, order and cards. */
function Explore({ section }: { section: Section }) {
  const t = useMessages(marketMessages);
  const search = useSearch({ from: `/signed-in/market/explore/${section}` });
  const navigate = useNavigate();
  const kinds = search.kind && section === 'template' ? [search.kind] : kindsOf[section];
  const types = typesOf(kinds);
  const products = useProducts(types, search);
  const categories = useCategories(section);
  const featured = useFeatured(types, search.featuredPreview);
  const topics = useCurrentTopics(types, search.topicPreview).data ?? [];
  // A preview link shows one topic.
  const topic = search.topicPreview === undefined ? search.topic : topics[0]?.id;
  const isPreview = search.topicPreview !== undefined || search.featuredPreview !== undefined;
  useEffect(() => {
    document.title = `${t(section)} - Heddle`;
  }, [t, section]);
  const show = (next: MarketSearch) =>
    void (section === 'plugin'
      ? navigate({ to: '/explore/plugin', search: next })
      : navigate({ to: '/explore/template', search: next }));
  const change = (part: MarketSearch) => show({ ...search, ...part });
  return (
    <>
      <header className={classes.banner}>
        <div className={classes.bannerText}>
          <h1>{t(section)}</h1>
          <p>{t(`${section}Why`)}</p>
        </div>
        <div className={classes.search}>
          <SearchBox
            label={t(`search_${section}`)}
            types={types}
            text={search.q ?? ''}
            onSearch={(text) => change({ q: text || undefined, topic: undefined })}
          />
        </div>
      </header>
      {isPreview && (
        <Alert variant="light" color="woad" mb="md" role="status">
          {t('preview')}
        </Alert>
      )}
      {!isNarrowed(search) && <FeaturedBanner featured={featured.data ?? []} />}
      <TopicBar chosen={topic} topics={topics} onLeave={() => show({})} />
      {section === 'template' && (
        <KindBar
          kind={search.kind}
          onChange={(kind) => change({ kind, category: undefined, topic: undefined })}
        />
      )}
      <FilterBar search={search} categories={categories.data ?? []} onChange={change} />
      {search.q !== undefined && (
        <Group mb="md">
          <LinkAnchor to="/search/$word" params={{ word: search.q }} size="sm">
            {t('searchAll', { text: search.q })}
          </LinkAnchor>
        </Group>
      )}
      <ProductList
        query={products}
        isNarrowed={isNarrowed(search)}
        onClear={() => show({})}
        empty={
          <EmptyState title={t(`noneYet_${section}`)} reason={t('noneYetWhy')}>
            <GuideLink guide="use-the-marketplace" />
          </EmptyState>
        }
      />
    </>
  );
}
