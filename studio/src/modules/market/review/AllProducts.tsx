import { productStatuses } from '@heddle/api-contract/families/product';
import { confirm, EmptyState, type PillStatus, StatusPill } from '@heddle/ui-kit';
import { Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreOnScroll } from '../../../shared/parts/MoreOnScroll.js';
import { Row, RowButton, Rows } from '../../../shared/parts/Rows.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { adminMessages } from './adminMessages.js';
import { type AdminProduct, useAdminProducts, useChangeState } from './adminQueries.js';
import { BanDialog } from './BanDialog.js';
import { RecommendDialog } from './RecommendDialog.js';
import { Origin, ProductName } from './ReviewQueue.js';

const states = [
  ['listed', productStatuses.listed, 'success'],
  ['unlisted', productStatuses.unlisted, 'skipped'],
  ['banned', productStatuses.banned, 'failed'],
  ['neverListed', productStatuses.neverListed, 'waiting'],
] as const satisfies readonly (readonly [string, number, PillStatus])[];

/** Every product of the marketplace with what administrators do with it. */
export function AllProducts() {
  const t = useMessages(adminMessages);
  const [keyword, setKeyword] = useState('');
  const [status, setStatus] = useState<string>();
  const query = useAdminProducts({ keyword, ...(status !== undefined && { status: Number(status) }) });
  return (
    <>
      <Group gap="xs" mb="md">
        <SearchField label={t('search')} onSearch={setKeyword} />
        <Select
          aria-label={t('status')}
          w={160}
          clearable
          placeholder={t('anyStatus')}
          value={status ?? null}
          onChange={(value) => setStatus(value ?? undefined)}
          data={states.map(([name, value]) => ({ value: String(value), label: t(name) }))}
        />
      </Group>
      <Loaded query={query} failed={t('failed')}>
        {(products) =>
          products.length === 0 ? (
            <EmptyState
              title={t('noProducts')}
              reason={<Message table={sharedMessages} name="noMatchWhy" />}
              withDrawing={false}
            >
              <GuideLink guide="use-the-marketplace" />
            </EmptyState>
          ) : (
            <>
              <Rows label={t('products')}>
                {products.map((product) => (
                  <ProductRow key={product.meta_info.id} product={product} />
                ))}
              </Rows>
              <MoreOnScroll query={query} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function ProductRow({ product }: { product: AdminProduct }) {
  const t = useMessages(adminMessages);
  const shared = useMessages(sharedMessages);
  const change = useChangeState();
  const [dialog, setDialog] = useState<'ban' | 'recommend'>();
  const { meta_info: meta, recommend_config: recommendation } = product;
  const { id, name, status } = meta;
  const [text, , pill] = states.find(([, value]) => value === status) ?? states[3];
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
      name={<ProductName product={product} />}
      badge={
        <Group gap={6}>
          <StatusPill status={pill}>{t(text)}</StatusPill>
          {recommendation && (
            <Text span size="xs" c="dimmed">
              {t('recommendedAt', { index: recommendation.index })}
            </Text>
          )}
        </Group>
      }
      about={<Origin product={product} />}
    >
      {status === productStatuses.listed && (
        <>
          {recommendation ? (
            <RowButton
              label={t('unrecommend')}
              name={name}
              onClick={() => change.mutate({ id, change: 'unrecommend' })}
            />
          ) : (
            <RowButton label={t('recommend')} name={name} onClick={() => setDialog('recommend')} />
          )}
          <RowButton label={t('unlist')} name={name} onClick={() => void handleUnlist()} />
        </>
      )}
      {status === productStatuses.banned ? (
        <RowButton
          label={t('liftBan')}
          name={name}
          onClick={() => change.mutate({ id, change: 'liftBan' })}
        />
      ) : (
        <RowButton label={t('ban')} name={name} onClick={() => setDialog('ban')} />
      )}
      {dialog === 'ban' && <BanDialog product={meta} onClose={() => setDialog(undefined)} />}
      {dialog === 'recommend' && <RecommendDialog product={meta} onClose={() => setDialog(undefined)} />}
    </Row>
  );
}
