import { EmptyState } from '@heddle/ui-kit';
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreOnScroll } from '../../../shared/parts/MoreOnScroll.js';
import { Row, RowButton, Rows } from '../../../shared/parts/Rows.js';
import { kindMessages } from '../../resource/index.js';
import { ProductIcon } from '../components/ProductIcon.js';
import { kindOf } from '../toProduct.js';
import { versionName } from '../versionName.js';
import { adminMessages } from './adminMessages.js';
import { type AdminProduct, useReviewQueue } from './adminQueries.js';
import { ReviewDialog } from './ReviewDialog.js';

/** Drafts that wait for a decision. */
export function ReviewQueue() {
  const t = useMessages(adminMessages);
  const queue = useReviewQueue();
  const [open, setOpen] = useState<AdminProduct>();
  return (
    <>
      <Loaded query={queue} failed={t('failed')}>
        {(products) =>
          products.length === 0 ? (
            <EmptyState title={t('queueEmpty')} reason={t('queueEmptyWhy')}>
              <GuideLink guide="use-the-marketplace" />
            </EmptyState>
          ) : (
            <>
              <Rows label={t('review')}>
                {products.map((product) => (
                  <Row
                    key={product.meta_info.id}
                    name={<ProductName product={product} />}
                    about={<Origin product={product} />}
                  >
                    <RowButton
                      label={t('reviewOne')}
                      name={product.meta_info.name}
                      onClick={() => setOpen(product)}
                    />
                  </Row>
                ))}
              </Rows>
              <MoreOnScroll query={queue} />
            </>
          )
        }
      </Loaded>
      {open?.meta_info.draft_id && (
        <ReviewDialog
          draftId={open.meta_info.draft_id}
          product={open.meta_info}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

export function ProductName({ product: { meta_info: meta } }: { product: AdminProduct }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <ProductIcon
        product={{
          kind: kindOf(meta.entity_type) ?? 'plugin',
          ...{ iconUrl: meta.icon_url, isOfficial: meta.is_official, entityId: meta.entity_id },
        }}
        size={28}
      />
      <span style={{ overflowWrap: 'anywhere' }}>{meta.name}</span>
    </Group>
  );
}

/** What a product is and who made it. */
export function Origin({ product: { meta_info: meta } }: { product: AdminProduct }) {
  const kinds = useMessages(kindMessages);
  const kind = kindOf(meta.entity_type);
  const parts = [
    kind && kinds(kind),
    meta.user_info.name,
    versionName(meta.entity_version),
    meta.category?.name,
  ];
  return <Text span>{parts.filter(Boolean).join(' · ')}</Text>;
}
