import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { marketMessages } from '../marketMessages.js';
import { useFeatured } from '../queries.js';
import classes from './Market.module.css';

/** The products that the operator features at the moment; nothing while there are none. */
export function FeaturedBanner({ types }: { types: readonly number[] }) {
  const t = useMessages(marketMessages);
  const featured = useFeatured(types);
  return (
    <>
      {featured.data?.map(({ id, bannerUrl, reason, button, product }) => (
        <section key={id} className={classes.featured} aria-label={t('featured')}>
          <div>
            <span className={classes.featuredLabel}>{t('featured')}</span>
            <p className={classes.featuredName}>{product.name}</p>
            <p className={classes.author}>{reason || product.description}</p>
          </div>
          {bannerUrl && <img src={bannerUrl} alt="" loading="lazy" />}
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
