import { NumberInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { adminMessages } from './adminMessages.js';
import { type AdminProduct, toWindow, useRecommend } from './adminQueries.js';
import { isInverted, toTimes, WindowFields } from './WindowFields.js';

/** Puts a product at a place at the top of the lists by heat, for some time. */
export function RecommendDialog({
  product,
  onClose,
}: {
  product: AdminProduct['meta_info'];
  onClose(): void;
}) {
  const t = useMessages(adminMessages);
  const recommend = useRecommend();
  return (
    <FormDialog
      title={t('recommendTitle', { name: product.name })}
      submit={t('recommend')}
      size={480}
      isOpen
      initial={{ index: 1, begin: '', end: '' }}
      check={(values) => ({ end: isInverted(values) && t('endBeforeBegin') })}
      apiNames={{ 'config.index': 'index', 'config.index_expire_time_second': 'end' }}
      onSubmit={({ index, ...times }) => {
        const { begin_time_second, end_time_second } = toWindow(toTimes(times));
        const config = {
          index,
          index_begin_time_second: begin_time_second,
          index_expire_time_second: end_time_second,
          user_count_base: undefined,
        };
        return recommend.mutateAsync({ id: product.id, entityType: product.entity_type, config });
      }}
      onClose={onClose}
    >
      {({ field, set }) => (
        <>
          <NumberInput
            label={t('position')}
            description={t('positionHint')}
            min={1}
            max={1000}
            allowDecimal={false}
            {...field('index')}
            onChange={(value) => set('index', Math.max(1, Number(value)))}
          />
          <WindowFields field={field} />
        </>
      )}
    </FormDialog>
  );
}
