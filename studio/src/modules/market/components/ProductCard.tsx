import { UnstyledButton } from '@mantine/core';
import { IconCircleCheck, IconRosetteDiscountCheck, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import cards from '../../../shared/parts/Cards.module.css';
import { kindMessages } from '../../resource/index.js';
import { formatCount, formatRate } from '../formatFigures.js';
import { marketMessages } from '../marketMessages.js';
import type { Product } from '../Product.js';
import { versionName } from '../versionName.js';
import { FavoriteButton } from './FavoriteButton.js';
import classes from './Market.module.css';
import { ProductCover } from './ProductCover.js';
import { ProductIcon } from './ProductIcon.js';

interface ProductCardProps {
  product: Product;
  /** Whether cards of several kinds are side by side. */
  isMixed: boolean;
  /** Whether the card begins with a picture of the product. */
  hasPictures: boolean;
  /** Opens it in place of its page. */
  onOpen?: ((product: Product) => void) | undefined;
}

/** What somebody needs to choose a product: who made it, what it does, how much it is used and how often it works. */
export function ProductCard({ product, isMixed, hasPictures, onOpen }: ProductCardProps) {
  const kinds = useMessages(kindMessages);
  const { id, kind, name, description, author, isOfficial, version } = product;
  return (
    <li className={`${cards.card} ${classes.card}`}>
      {hasPictures && (
        <div className={classes.picture}>
          <ProductCover product={product} />
        </div>
      )}
      <div className={cards.head}>
        <ProductIcon product={product} size={40} />
        <div className={classes.names}>
          {onOpen ? (
            <UnstyledButton className={cards.name} onClick={() => onOpen(product)}>
              {name}
            </UnstyledButton>
          ) : (
            <Link to="/explore/product/$product_id" params={{ product_id: id }} className={cards.name}>
              {name}
            </Link>
          )}
          <span className={classes.author}>
            <span className={classes.cut}>{author}</span>
            {isOfficial && <OfficialMark />}
          </span>
        </div>
        <span className={cards.menu}>
          <FavoriteButton product={product} />
        </span>
      </div>
      <p className={cards.description}>{description}</p>
      <div className={cards.foot}>
        {isMixed && <span className={classes.kind}>{kinds(kind)}</span>}
        <ProductFigures product={product} />
        <span>{versionName(version)}</span>
      </div>
    </li>
  );
}

export function OfficialMark() {
  const t = useMessages(marketMessages);
  return (
    <IconRosetteDiscountCheck
      className={classes.official}
      size={14}
      stroke={1.75}
      role="img"
      aria-label={t('byOfficial')}
    />
  );
}

/** Tools, share of successful calls, and uses. */
export function ProductFigures({ product }: { product: Pick<Product, 'tools' | 'successRate' | 'users'> }) {
  const t = useMessages(marketMessages);
  const language = useLanguage();
  const { tools, successRate, users } = product;
  const rate = successRate === undefined ? undefined : formatRate(successRate, language);
  return (
    <>
      {tools !== undefined && <span>{t('tools', { count: tools })}</span>}
      {rate !== undefined && (
        <span className={classes.figure} title={t('successRate', { rate })}>
          <IconCircleCheck size={14} stroke={1.75} role="img" aria-label={t('successRate', { rate })} />
          <span aria-hidden>{rate}</span>
        </span>
      )}
      <span className={classes.figure} title={t('users', { count: users })}>
        <IconUsers size={14} stroke={1.75} role="img" aria-label={t('users', { count: users })} />
        <span aria-hidden>{formatCount(users, language)}</span>
      </span>
    </>
  );
}
