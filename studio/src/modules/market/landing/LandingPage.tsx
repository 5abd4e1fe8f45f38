import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import classes from '../components/Market.module.css';
import { GridSkeleton } from '../components/ProductGrid.js';
import { SearchBox } from '../components/SearchBox.js';
import { marketMessages } from '../marketMessages.js';
import { productKinds } from '../Product.js';
import { topicTypes, useCurrentTopics, useFeatured } from '../queries.js';
import { typesOf } from '../toProduct.js';
import { LandingView } from './LandingView.js';
import { useLanding, useMostUsed } from './landingQueries.js';

const allTypes = typesOf(productKinds);

/** The first page of the marketplace, as administrators arrange it. */
export function LandingPage() {
  const t = useMessages(marketMessages);
  const navigate = useNavigate();
  const landing = useLanding();
  const featured = useFeatured(allTypes).data ?? [];
  const topics = useCurrentTopics(topicTypes).data ?? [];
  const templates = useMostUsed('template');
  const plugins = useMostUsed('plugin');
  useEffect(() => {
    document.title = `${t('discover')} - Heddle`;
  }, [t]);
  return (
    <>
      <header className={classes.banner}>
        <div className={classes.bannerText}>
          <h1>{t('discover')}</h1>
          <p>{t('discoverWhy')}</p>
        </div>
        <div className={classes.search}>
          <SearchBox
            label={t('search_all')}
            types={allTypes}
            text=""
            onSearch={(word) => word !== '' && void navigate({ to: '/search/$word', params: { word } })}
          />
        </div>
      </header>
      <Loaded query={landing} failed={t('failed')} skeleton={<GridSkeleton />}>
        {(shown) => (
          <LandingView
            {...shown}
            templates={shown.templates.length > 0 ? shown.templates : (templates.data ?? [])}
            plugins={plugins.data ?? []}
            {...{ featured, topics }}
          />
        )}
      </Loaded>
    </>
  );
}
