import { productTypes } from '@heddle/api-contract/families/product';
import { confirm, EmptyState, StatusPill } from '@heddle/ui-kit';
import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, RowButton, Rows } from '../../../shared/parts/Rows.js';
import { sectionOf } from '../queries.js';
import { adminMessages } from './adminMessages.js';
import { type FeaturedEntry, useDeleteFeatured, useFeaturedEntries, useSetFeatured } from './adminQueries.js';
import { BannerField, picturesOf } from './BannerField.js';
import { PreviewDialog } from './PreviewDialog.js';
import { ProductSelect } from './ProductChoice.js';
import { isInverted, toFields, toTimes, WindowFields } from './WindowFields.js';

/** Products at the top of a page, each for some time. */
export function FeaturedList() {
  const t = useMessages(adminMessages);
  const entries = useFeaturedEntries();
  const [edited, setEdited] = useState<FeaturedEntry | 'new'>();
  const add = <Button onClick={() => setEdited('new')}>{t('addFeatured')}</Button>;
  return (
    <>
      <Loaded query={entries} failed={t('failed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t('noFeatured')} reason={t('noFeaturedWhy')}>
              {add}
            </EmptyState>
          ) : (
            <>
              <div style={{ marginBottom: 16 }}>{add}</div>
              <Rows label={t('featured')}>
                {list.map((entry) => (
                  <FeaturedRow
                    key={entry.featured_product_config.id}
                    entry={entry}
                    onEdit={() => setEdited(entry)}
                  />
                ))}
              </Rows>
            </>
          )
        }
      </Loaded>
      {edited && (
        <FeaturedDialog entry={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

function FeaturedRow({ entry, onEdit }: { entry: FeaturedEntry; onEdit(): void }) {
  const t = useMessages(adminMessages);
  const shared = useMessages(sharedMessages);
  const remove = useDeleteFeatured();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const { featured_product_config: config, meta_info: meta } = entry;
  const name = meta?.name ?? config.product_id;
  const { begin, end } = toFields(config.begin_time_second, config.end_time_second);
  async function handleRemove(): Promise<void> {
    const isSure = await confirm({
      title: t('removeTitle', { name }),
      children: t('removeWhy'),
      confirm: t('remove'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(config.id);
  }
  return (
    <Row
      name={name}
      badge={
        <StatusPill status={config.is_valid ? 'success' : 'waiting'}>
          {t(config.is_valid ? 'now' : 'notNow')}
        </StatusPill>
      }
      about={[config.reason, [begin, end].filter(Boolean).join(' – ').replaceAll('T', ' ')]
        .filter(Boolean)
        .join(' · ')}
    >
      <RowButton label={t('previewLink')} name={name} onClick={() => setIsPreviewing(true)} />
      <RowButton label={t('edit')} name={name} onClick={onEdit} />
      <RowButton label={t('remove')} name={name} onClick={() => void handleRemove()} />
      {isPreviewing && (
        <PreviewDialog
          name={name}
          previewed={{ kind: 'featured', id: config.id }}
          section={sectionOf(meta?.entity_type ?? productTypes.plugin)}
          onClose={() => setIsPreviewing(false)}
        />
      )}
    </Row>
  );
}

const types = [
  productTypes.plugin,
  productTypes.agentTemplate,
  productTypes.workflowTemplate,
  productTypes.appTemplate,
  productTypes.agent,
] as const;

function FeaturedDialog({ entry, onClose }: { entry: FeaturedEntry | undefined; onClose(): void }) {
  const t = useMessages(adminMessages);
  const shared = useMessages(sharedMessages);
  const set = useSetFeatured();
  const config = entry?.featured_product_config;
  const meta = entry?.meta_info;
  return (
    <FormDialog
      title={t(entry ? 'editFeatured' : 'addFeatured')}
      submit={entry ? shared('save') : t('addFeatured')}
      size={560}
      isOpen
      initial={{
        type: String(meta?.entity_type ?? productTypes.plugin),
        productId: config?.product_id ?? '',
        reason: config?.reason ?? '',
        button: config?.button_text ?? '',
        banner: picturesOf(config?.banner_uri, config?.banner_url),
        ...toFields(config?.begin_time_second ?? '0', config?.end_time_second ?? '0'),
      }}
      apiNames={{
        'config.product_id': 'productId',
        'config.begin_time_second': 'begin',
        'config.end_time_second': 'end',
      }}
      check={(values) => ({
        productId: values.productId === '' && t('productMissing'),
        end: values.end === '' ? t('endMissing') : isInverted(values) && t('endBeforeBegin'),
      })}
      onSubmit={({ type, productId, reason, button, banner, begin, end }) =>
        set.mutateAsync({
          id: config?.id,
          entityType: Number(type),
          ...{ productId, reason: reason.trim(), button: button.trim() },
          bannerUri: banner[0]?.uri ?? '',
          ...toTimes({ begin, end }),
        })
      }
      onClose={onClose}
    >
      {({ field, values, set: change }) => (
        <>
          <Select
            label={t('forType')}
            allowDeselect={false}
            data={types.map((type) => ({ value: String(type), label: t(`type.${type}`) }))}
            {...field('type')}
            onChange={(value) => {
              change('type', value ?? '');
              change('productId', '');
            }}
          />
          <ProductSelect
            label={t('product')}
            entityType={Number(values.type)}
            value={values.productId}
            known={meta && config && { id: config.product_id, name: meta.name }}
            error={field('productId').error}
            onChange={(id) => change('productId', id)}
          />
          <TextInput label={t('featuredReason')} maxLength={200} {...field('reason')} />
          <TextInput label={t('button')} maxLength={30} {...field('button')} />
          <BannerField pictures={values.banner} onChange={(banner) => change('banner', banner)} />
          <WindowFields field={field} needsEnd />
        </>
      )}
    </FormDialog>
  );
}
