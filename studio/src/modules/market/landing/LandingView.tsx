import type { LandingSection } from '@heddle/api-contract/families/product-admin';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { FeaturedBanner } from '../components/FeaturedBanner.js';
import classes from '../components/Market.module.css';
import { ProductGrid } from '../components/ProductGrid.js';
import { TopicCards } from '../components/TopicBar.js';
import { marketMessages } from '../marketMessages.js';
import type { Product, Section } from '../Product.js';
import type { Featured, ShownTopic } from '../queries.js';
import type { Banner } from './landingQueries.js';

interface LandingViewProps {
  /** The sections that are shown, in their order. */
  sections: readonly LandingSection[];
  banners: readonly Banner[];
  featured: readonly Featured[];
  topics: readonly ShownTopic[];
  topTemplates: readonly Product[];
  templates: readonly Product[];
  plugins: readonly Product[];
}

/** The sections of the landing page. Those without contents are left out. */
export function LandingView(props: LandingViewProps) {
  const { sections, banners, featured, topics, topTemplates, templates, plugins } = props;
  const parts: Record<LandingSection, () => ReactNode> = {
    banners: () => banners.map((banner, index) => <BannerCard key={index} banner={banner} />),
    featured: () => <FeaturedBanner featured={featured} />,
    topics: () => <TopicCards topics={topics} />,
    top_templates: () => <Products name="top_templates" section="template" products={topTemplates} />,
    templates: () => <Products name="templates" section="template" products={templates} />,
    plugins: () => <Products name="plugins" section="plugin" products={plugins} />,
  };
  return sections.map((name) => <div key={name}>{parts[name]()}</div>);
}

function BannerCard({ banner: { title, description, button, link, pictureUrl } }: { banner: Banner }) {
  const t = useMessages(marketMessages);
  const isElsewhere = !link.startsWith('/');
  return (
    <section className={classes.announcement} aria-label={title}>
      <div>
        <p className={classes.featuredName}>{title}</p>
        <p className={classes.author}>{description}</p>
      </div>
      {pictureUrl && <img src={pictureUrl} alt="" loading="lazy" />}
      {link && (
        <Button
          component="a"
          href={link}
          variant="default"
          style={{ flex: 'none' }}
          {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}
        >
          {button || t('open_banner')}
        </Button>
      )}
    </section>
  );
}

interface ProductsProps {
  name: 'top_templates' | 'templates' | 'plugins';
  /** The page that lists all of them. */
  section: Section;
  products: readonly Product[];
}

function Products({ name, section, products }: ProductsProps) {
  const t = useMessages(marketMessages);
  if (products.length === 0) return null;
  return (
    <section className={classes.landingSection} aria-labelledby={`landing-${name}`}>
      <div className={classes.landingHead}>
        <h2 id={`landing-${name}`}>{t(name)}</h2>
        <LinkAnchor to={`/explore/${section}`} size="sm">
          {t('seeAll', { name: t(section === 'plugin' ? 'plugins' : 'templates').toLowerCase() })}
        </LinkAnchor>
      </div>
      <ProductGrid label={t(name)} products={products} />
    </section>
  );
}
