import type { TrashItem } from '@heddle/api-contract/families/trash';
import { confirm } from '@heddle/ui-kit';
import { Badge } from '@mantine/core';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { Moment } from '../../../shared/format/Moment.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Row, RowButton } from '../../../shared/parts/Rows.js';
import { kindMessages, kindNameOf } from '../../resource/index.js';
import { useDeleteForGood, useRestore } from '../queries.js';
import { trashMessages } from '../trashMessages.js';

interface TrashRowProps {
  spaceId: string;
  item: TrashItem;
}

/** A deleted resource: its type, the end of its time, and what the user may do. */
export function TrashRow({ spaceId, item }: TrashRowProps) {
  const t = useMessages(trashMessages);
  const language = useLanguage();
  const kinds = useMessages(kindMessages);
  const end = formatMoment(item.purge_time * 1000, language);
  return (
    <Row
      name={item.name}
      badge={
        <Badge variant="default" tt="none" fw={500}>
          {kinds(kindNameOf({ type: item.res_type, subType: item.res_sub_type }))}
        </Badge>
      }
      about={
        <>
          <Moment at={item.delete_time * 1000} within={(time) => t('deleted', { time, end })} />
          {item.project_name !== '' && ` · ${t('inApp', { name: item.project_name })}`}
          {item.creator_name !== '' && ` · ${item.creator_name}`}
        </>
      }
    >
      {item.can_delete ? <TrashActions spaceId={spaceId} item={item} /> : t('notYours')}
    </Row>
  );
}

function TrashActions({ spaceId, item }: TrashRowProps) {
  const t = useMessages(trashMessages);
  const shared = useMessages(sharedMessages);
  const restore = useRestore(spaceId);
  const remove = useDeleteForGood(spaceId);
  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('deleteTitle', { name: item.name }),
      children: t('deleteWhy'),
      confirm: t('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(item);
  }
  return (
    <>
      <RowButton
        label={t('restore')}
        name={item.name}
        isBusy={restore.isPending}
        onClick={() => restore.mutate(item)}
      />
      <RowButton
        label={t('delete')}
        name={item.name}
        isBusy={remove.isPending}
        onClick={() => void handleDelete()}
      />
    </>
  );
}
