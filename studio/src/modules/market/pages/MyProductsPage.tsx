import { draftStatuses, productStatuses } from '@heddle/api-contract/families/product';
import { confirm, EmptyState, type PillStatus, StatusPill } from '@heddle/ui-kit';
import { Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreOnScroll } from '../../../shared/parts/MoreOnScroll.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { Row, RowButton, Rows } from '../../../shared/parts/Rows.js';
import { ProductIcon } from '../components/ProductIcon.js';
import { ListingDialog } from '../listing/ListingDialog.js';
import { listingMessages } from '../listing/listingMessages.js';
import { type OwnProduct, useChangeProduct, useOwnProducts } from '../listing/listingQueries.js';
import { UsageDialog } from '../listing/UsageDialog.js';
import { useUpdates } from '../product/productQueries.js';
import { kindOf } from '../toProduct.js';
import { versionName } from '../versionName.js';

/** What the person listed with its state, and updates of what the person copied. */
export function MyProductsPage() {
  const t = useMessages(listingMessages);
  const products = useOwnProducts();
  return (
    <>
      <PageHead title={t('mine')} why={t('mineWhy')} />
      <Updates />
      <Loaded query={products} failed={t('mineFailed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t('mineEmpty')} reason={t('mineEmptyWhy')}>
              <GuideLink guide="use-the-marketplace" />
            </EmptyState>
          ) : (
            <>
              <Rows label={t('mine')}>
                {list.map((product) => (
                  <ProductRow key={product.id} product={product} />
                ))}
              </Rows>
              <MoreOnScroll query={products} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function ProductRow({ product }: { product: OwnProduct }) {
  const t = useMessages(listingMessages);
  const shared = useMessages(sharedMessages);
  const change = useChangeProduct();
  const [open, setOpen] = useState<'listing' | 'usage'>();
  const { id, kind, name, status, auditStatus, auditReason } = product;
  const version = versionName(product.version);
  const isPending = auditStatus === draftStatuses.pending;
  async function handleUnlist(): Promise<void> {
    const isSure = await confirm({
      title: t('unlistTitle', { name }),
      children: t('unlistWhy'),
      confirm: t('unlist'),
      cancel: shared('cancel'),
    });
    if (isSure) change.mutate({ id, change: 'unlist' });
  }
  return (
    <Row
      name={
        <Group gap="xs" wrap="nowrap">
          <ProductIcon product={product} size={28} />
          {status === productStatuses.banned ? (
            name
          ) : (
            <LinkAnchor to="/explore/product/$product_id" params={{ product_id: id }}>
              {name}
            </LinkAnchor>
          )}
        </Group>
      }
      badge={<States product={product} />}
      about={
        <>
          {version !== '' && `${version} · `}
          {t('used', { used: product.uses, copied: product.copies, favorites: product.favorites })}
          {auditStatus === draftStatuses.rejected && (
            <Text size="xs" c="var(--h-fail-text)">
              {t('rejectedWhy', { reason: auditReason })}
            </Text>
          )}
        </>
      }
    >
      {status === productStatuses.listed && (
        <RowButton label={t('usageOpen')} name={name} onClick={() => setOpen('usage')} />
      )}
      {isPending && (
        <RowButton
          label={t('withdraw')}
          name={name}
          isBusy={change.isPending}
          onClick={() => change.mutate({ id, change: 'withdraw' })}
        />
      )}
      {!isPending && status !== productStatuses.banned && (
        <RowButton label={t('newVersion')} name={name} onClick={() => setOpen('listing')} />
      )}
      {status === productStatuses.listed && (
        <RowButton label={t('unlist')} name={name} onClick={() => void handleUnlist()} />
      )}
      {open === 'usage' && <UsageDialog product={product} onClose={() => setOpen(undefined)} />}
      {open === 'listing' && (
        <ListingDialog
          entity={{ kind, id: product.entityId, name }}
          isTemplate={product.isOpenSource}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Row>
  );
}

const statusTexts = {
  [productStatuses.neverListed]: ['neverListed', 'waiting'],
  [productStatuses.listed]: ['listedState', 'success'],
  [productStatuses.unlisted]: ['unlistedState', 'skipped'],
  [productStatuses.banned]: ['bannedState', 'failed'],
} as const;

/** The state that everybody sees, and that of the review. */
function States({ product: { status, auditStatus } }: { product: OwnProduct }) {
  const t = useMessages(listingMessages);
  const [text, pill] = statusTexts[status as keyof typeof statusTexts] ?? statusTexts[0];
  const review: Partial<Record<number, readonly ['pendingState' | 'rejectedState', PillStatus]>> = {
    [draftStatuses.pending]: ['pendingState', 'running'],
    [draftStatuses.rejected]: ['rejectedState', 'failed'],
  };
  const shown = review[auditStatus];
  return (
    <Group gap={6}>
      <StatusPill status={pill}>{t(text)}</StatusPill>
      {shown && <StatusPill status={shown[1]}>{t(shown[0])}</StatusPill>}
    </Group>
  );
}

/** Newer versions of what the person copied or uses. */
function Updates() {
  const t = useMessages(listingMessages);
  const updates = useUpdates().data ?? [];
  if (updates.length === 0) return null;
  return (
    <section style={{ marginBottom: 24 }}>
      <Title order={2} size="md" mb="xs">
        {t('updates')}
      </Title>
      <Rows label={t('updates')}>
        {updates.map(({ product_id, object_id, name, entity_type, from_version, to_version, changelog }) => {
          const kind = kindOf(entity_type);
          return (
            <Row
              key={`${product_id} ${object_id}`}
              name={
                <Group gap="xs" wrap="nowrap">
                  {kind && (
                    <ProductIcon product={{ kind, iconUrl: '', isOfficial: false, entityId: '' }} size={28} />
                  )}
                  {name}
                </Group>
              }
              badge={
                <Text span size="xs" c="dimmed">
                  {versionName(from_version) &&
                    versionName(to_version) &&
                    t('updateFrom', { from: from_version, to: to_version })}
                </Text>
              }
              about={changelog || t('noNotes')}
            >
              <LinkButton
                to="/explore/product/$product_id"
                params={{ product_id }}
                search={{ tab: 'versions' }}
                variant="default"
                size="xs"
              >
                {t('seeChanges')}
              </LinkButton>
            </Row>
          );
        })}
      </Rows>
    </section>
  );
}
