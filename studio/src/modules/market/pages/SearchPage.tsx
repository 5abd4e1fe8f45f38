import { EmptyState } from '@heddle/ui-kit';
import { Button, Checkbox, Tabs, Title } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { MarketSearch } from '../choices.js';
import { SortSelect } from '../components/FilterBar.js';
import classes from '../components/Market.module.css';
import { ProductIcon } from '../components/ProductIcon.js';
import { ProductList } from '../components/ProductList.js';
import { SearchBox } from '../components/SearchBox.js';
import { marketMessages } from '../marketMessages.js';
import { productKinds } from '../Product.js';
import { useProducts, useViewed } from '../queries.js';
import { typesOf } from '../toProduct.js';

const from = '/signed-in/market/search/$word';
const everything = 'everything';

/** Everything in the marketplace that matches a text: tabs by kind with their totals, filters, cards. */
export function SearchPage() {
  const t = useMessages(marketMessages);
  const { word } = useParams({ from });
  const search = useSearch({ from });
  const navigate = useNavigate();
  const asked: MarketSearch = { ...search, q: word };
  const types = typesOf(search.kind ? [search.kind] : productKinds);
  const query = useProducts(types, asked);
  const totals = query.data?.totals;
  useEffect(() => {
    document.title = `${t('resultsTitle', { word })} - Heddle`;
  }, [t, word]);
  const change = (part: MarketSearch) =>
    void navigate({ to: '/search/$word', params: { word }, search: { ...search, ...part } });
  return (
    <>
      <header className={classes.banner}>
        <div className={classes.bannerText}>
          <Title order={1} size="h1" style={{ overflowWrap: 'anywhere' }}>
            {t('resultsTitle', { word })}
          </Title>
          <p role="status">{query.data && t('results', { word, count: query.data.total })}</p>
        </div>
        <div className={classes.search}>
          <SearchBox
            label={t('search_all')}
            types={types}
            text={word}
            onSearch={(text) =>
              text === ''
                ? void navigate({ to: '/explore/plugin' })
                : void navigate({ to: '/search/$word', params: { word: text }, search })
            }
          />
        </div>
      </header>
      <Tabs
        value={search.kind ?? everything}
        onChange={(value) => change({ kind: productKinds.find((kind) => kind === value) })}
        mb="md"
      >
        <Tabs.List aria-label={t('kind')}>
          <Tabs.Tab value={everything}>
            {t('everything')} {totals && <Total of={typesOf(productKinds)} totals={totals} />}
          </Tabs.Tab>
          {productKinds.map((kind) => (
            <Tabs.Tab key={kind} value={kind}>
              {t(`kind.${kind}`)} {totals && <Total of={typesOf([kind])} totals={totals} />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <div className={classes.columns}>
        <aside className={classes.facets}>
          <section aria-label={t('filters')}>
            <h2>{t('filters')}</h2>
            <ul>
              {(['official', 'open'] as const).map((name) => (
                <li key={name}>
                  <Checkbox
                    label={t(name)}
                    checked={search[name] === 'yes'}
                    onChange={(event) => change({ [name]: event.currentTarget.checked ? 'yes' : undefined })}
                  />
                </li>
              ))}
            </ul>
          </section>
          <section>
            <SortSelect search={asked} onChange={change} />
          </section>
          <Viewed />
        </aside>
        <div>
          <ProductList
            query={query}
            isNarrowed={
              search.official !== undefined || search.open !== undefined || search.kind !== undefined
            }
            onClear={() => void navigate({ to: '/search/$word', params: { word }, search: {} })}
            empty={
              <EmptyState title={t('noMatch')} reason={t('noMatchOtherText')} withDrawing={false}>
                <Button variant="default" component={Link} to="/explore/plugin">
                  {t('clearSearch')}
                </Button>
              </EmptyState>
            }
          />
        </div>
      </div>
    </>
  );
}

function Total({ of, totals }: { of: readonly number[]; totals: ReadonlyMap<number, number> }) {
  return <span>{of.reduce((sum, type) => sum + (totals.get(type) ?? 0), 0)}</span>;
}

/** Products that the person looked at last. */
function Viewed() {
  const t = useMessages(marketMessages);
  const viewed = useViewed();
  if (!viewed.data) return null;
  return (
    <section className={classes.recent} aria-label={t('viewed')}>
      <h2>{t('viewed')}</h2>
      {viewed.data.length === 0 ? (
        <span className={classes.author}>{t('viewedNone')}</span>
      ) : (
        <ul>
          {viewed.data.map((product) => (
            <li key={product.id}>
              <Link
                to="/explore/product/$product_id"
                params={{ product_id: product.id }}
                className={classes.viewed}
              >
                <ProductIcon product={product} size={24} />
                <span className={classes.cut}>{product.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
