import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { ProductFigures } from '../components/ProductCard.js';
import { ProductIcon } from '../components/ProductIcon.js';
import type { Product } from '../Product.js';
import { Inside } from '../product/Inside.js';
import { useProduct } from '../product/productQueries.js';
import { pickerMessages } from './pickerMessages.js';

interface TemplatePreviewProps {
  product: Product;
  onBack(): void;
  onUse(): void;
}

/** A template with its graph and what else is inside, before it is copied. */
export function TemplatePreview({ product, onBack, onUse }: TemplatePreviewProps) {
  const t = useMessages(pickerMessages);
  const detail = useProduct(product.id);
  const use = useRef<HTMLButtonElement>(null);
  // The card that was chosen is gone.
  useEffect(() => use.current?.focus({ preventScroll: true }), []);
  return (
    <Stack>
      <Group justify="space-between" align="start">
        <Group wrap="nowrap" align="start" miw={0} flex="1 1 280px">
          <ProductIcon product={product} size={40} />
          <div style={{ minWidth: 0 }}>
            <Text fw={600}>{product.name}</Text>
            <Text size="sm" c="var(--h-text-2)">
              {product.description}
            </Text>
            <Group gap="xs" c="dimmed" fz="xs">
              {product.author} <ProductFigures product={product} />
              <LinkAnchor
                to="/explore/product/$product_id"
                params={{ product_id: product.id }}
                target="_blank"
                size="xs"
              >
                {t('page')}
              </LinkAnchor>
            </Group>
          </div>
        </Group>
        <Button ref={use} style={{ flex: 'none' }} onClick={onUse}>
          {t('use')}
        </Button>
      </Group>
      <Loaded query={detail} failed={t('failed')} skeleton={<Skeleton height={360} radius={10} />}>
        {(shown) => shown && <Inside product={shown} />}
      </Loaded>
      <Group>
        <Button variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {t('back')}
        </Button>
      </Group>
    </Stack>
  );
}
