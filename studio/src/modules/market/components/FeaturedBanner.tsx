import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { marketMessages } from '../marketMessages.js';
import type { Featured } from '../queries.js';
import classes from './Market.module.css';
import { ProductCover } from './ProductCover.js';

/** The products that administrators feature at the moment; nothing while there are none. */
export function FeaturedBanner({ featured }: { featured: readonly Featured[] }) {
  const t = useMessages(marketMessages);
  return (
    <>
      {featured.map(({ id, bannerUrl, reason, button, product }) => (
        <section key={id} className={classes.featured} aria-label={t('featured')}>
          <div>
            <span className={classes.featuredLabel}>{t('featured')}</span>
            <p className={classes.featuredName}>{product.name}</p>
            <p className={classes.author}>{reason || product.description}</p>
          </div>
          {bannerUrl ? (
            <img src={bannerUrl} alt="" loading="lazy" />
          ) : (
            product.kind !== 'plugin' && (
              <span className={classes.featuredCover}>
                <ProductCover product={product} />
              </span>
            )
          )}
          <LinkButton
            to="/explore/product/$product_id"
            params={{ product_id: product.id }}
            variant="default"
            style={{ flex: 'none' }}
          >
            {button || t('view')}
          </LinkButton>
        </section>
      ))}
    </>
  );
}
