import { useContent } from '../official/contentQueries.js';
import { useLook } from '../official/useLook.js';
import type { Product } from '../Product.js';
import classes from './Cover.module.css';
import { OutlineDrawing } from './OutlineDrawing.js';

interface ProductCoverProps {
  product: Pick<Product, 'kind' | 'isOfficial' | 'entityId' | 'coverUrl'>;
}

/** The picture of a template: its cover, the graph of its workflow, or its icon. */
export function ProductCover({ product }: ProductCoverProps) {
  const outline = useContent(product)?.outline;
  const look = useLook(product);
  if (product.coverUrl) return <img className={classes.cover} src={product.coverUrl} alt="" loading="lazy" />;
  return (
    <div className={classes.cover} aria-hidden>
      {outline ? (
        <OutlineDrawing outline={outline} />
      ) : (
        look && (
          <span className={classes.tile} style={{ background: look.background, color: look.color }}>
            <look.Icon size={36} stroke={1.4} />
          </span>
        )
      )}
    </div>
  );
}
