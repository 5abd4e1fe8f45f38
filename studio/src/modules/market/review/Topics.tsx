import { productTypes } from '@heddle/api-contract/families/product';
import { topicStatuses } from '@heddle/api-contract/families/product-admin';
import { confirm, EmptyState, StatusPill } from '@heddle/ui-kit';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, RowButton, Rows } from '../../../shared/parts/Rows.js';
import { sectionOf, topicTypes } from '../queries.js';
import { adminMessages } from './adminMessages.js';
import { type Topic, useChangeTopic, useSetTopic, useTopics } from './adminQueries.js';
import { BannerField, picturesOf } from './BannerField.js';
import { PreviewDialog } from './PreviewDialog.js';
import { ProductsSelect } from './ProductChoice.js';
import { isInverted, toFields, toTimes, WindowFields } from './WindowFields.js';

/** Collections of products about one subject. */
export function Topics() {
  const t = useMessages(adminMessages);
  const topics = useTopics();
  const [edited, setEdited] = useState<Topic | 'new'>();
  const add = <Button onClick={() => setEdited('new')}>{t('addTopic')}</Button>;
  return (
    <>
      <Loaded query={topics} failed={t('failed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t('noTopics')} reason={t('noTopicsWhy')}>
              {add}
            </EmptyState>
          ) : (
            <>
              <div style={{ marginBottom: 16 }}>{add}</div>
              <Rows label={t('topics')}>
                {list.map((topic) => (
                  <TopicRow key={topic.id} topic={topic} onEdit={() => setEdited(topic)} />
                ))}
              </Rows>
            </>
          )
        }
      </Loaded>
      {edited && (
        <TopicDialog topic={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}

function TopicRow({ topic, onEdit }: { topic: Topic; onEdit(): void }) {
  const t = useMessages(adminMessages);
  const shared = useMessages(sharedMessages);
  const change = useChangeTopic();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const { id, name, status, description, product_ids } = topic;
  const isListed = status === topicStatuses.listed;
  async function handleRemove(): Promise<void> {
    const isSure = await confirm({
      title: t('removeTitle', { name }),
      children: t('removeWhy'),
      confirm: t('remove'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) change.mutate({ id, change: 'delete' });
  }
  return (
    <Row
      name={name}
      badge={
        <StatusPill status={isListed ? 'success' : 'waiting'}>
          {t(isListed ? 'listed' : status === topicStatuses.initial ? 'topicDraft' : 'unlisted')}
        </StatusPill>
      }
      about={[t('productsIn', { count: product_ids.length }), description].filter(Boolean).join(' · ')}
    >
      <RowButton
        label={t(isListed ? 'unlist' : 'list')}
        name={name}
        onClick={() => change.mutate({ id, change: isListed ? 'unlist' : 'list' })}
      />
      <RowButton label={t('previewLink')} name={name} onClick={() => setIsPreviewing(true)} />
      <RowButton label={t('edit')} name={name} onClick={onEdit} />
      <RowButton label={t('remove')} name={name} onClick={() => void handleRemove()} />
      {isPreviewing && (
        <PreviewDialog
          name={name}
          previewed={{ kind: 'topic', id }}
          section={sectionOf(topic.entity_type)}
          onClose={() => setIsPreviewing(false)}
        />
      )}
    </Row>
  );
}

function TopicDialog({ topic, onClose }: { topic: Topic | undefined; onClose(): void }) {
  const t = useMessages(adminMessages);
  const shared = useMessages(sharedMessages);
  const set = useSetTopic();
  return (
    <FormDialog
      title={t(topic ? 'editTopic' : 'addTopic')}
      submit={topic ? shared('save') : t('addTopic')}
      size={560}
      isOpen
      initial={{
        type: String(topic?.entity_type ?? productTypes.plugin),
        name: topic?.name ?? '',
        description: topic?.description ?? '',
        banner: picturesOf(topic?.banner_uri, topic?.banner_url),
        productIds: topic?.product_ids ?? [],
        ...toFields(topic?.begin_time_second ?? '0', topic?.end_time_second ?? '0'),
      }}
      apiNames={{
        'topic.name': 'name',
        'topic.product_ids': 'productIds',
        'topic.begin_time_second': 'begin',
        'topic.end_time_second': 'end',
      }}
      check={(values) => ({
        name: values.name.trim() === '' && t('nameMissing'),
        end: isInverted(values) && t('endBeforeBegin'),
      })}
      onSubmit={({ type, name, description, banner, productIds, begin, end }) =>
        set.mutateAsync({
          id: topic?.id,
          entityType: Number(type),
          ...{ name: name.trim(), description: description.trim(), productIds },
          bannerUri: banner[0]?.uri ?? '',
          ...toTimes({ begin, end }),
        })
      }
      onClose={onClose}
    >
      {({ field, values, set: change }) => (
        <>
          <TextInput label={t('topicName')} required maxLength={50} data-autofocus {...field('name')} />
          <Textarea label={t('topicText')} autosize minRows={2} maxLength={500} {...field('description')} />
          <Select
            label={t('forType')}
            allowDeselect={false}
            data={topicTypes.map((type) => ({ value: String(type), label: t(`type.${type}`) }))}
            {...field('type')}
            onChange={(value) => {
              change('type', value ?? '');
              change('productIds', []);
            }}
          />
          <ProductsSelect
            label={t('topicProducts')}
            entityTypes={[Number(values.type)]}
            value={values.productIds}
            error={field('productIds').error}
            onChange={(ids) => change('productIds', [...ids])}
          />
          <BannerField pictures={values.banner} onChange={(banner) => change('banner', banner)} />
          <WindowFields field={field} />
        </>
      )}
    </FormDialog>
  );
}
