import { EmptyState } from '@heddle/ui-kit';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { ProductList } from '../components/ProductList.js';
import { marketMessages } from '../marketMessages.js';
import { useFavorites } from '../queries.js';

/** Products that the person marked. */
export function FavoritesPage() {
  const t = useMessages(marketMessages);
  return (
    <>
      <PageHead title={t('favorites')} />
      <ProductList
        query={useFavorites()}
        isNarrowed={false}
        onClear={() => undefined}
        empty={
          <EmptyState title={t('favoritesNone')} reason={t('favoritesNoneWhy')}>
            <LinkButton to="/explore/plugin">{t('toPlugins')}</LinkButton>
          </EmptyState>
        }
      />
    </>
  );
}
