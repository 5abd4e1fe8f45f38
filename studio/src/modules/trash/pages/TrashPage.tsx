import { trashDays } from '@heddle/api-contract/families/trash';
import { EmptyState } from '@heddle/ui-kit';
import { Button, Select } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { Rows } from '../../../shared/parts/Rows.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { kindMessages, resourceKinds } from '../../resource/index.js';
import { useTrash } from '../queries.js';
import { trashMessages } from '../trashMessages.js';
import { EmptyTrashButton } from './EmptyTrashButton.js';
import { TrashRow } from './TrashRow.js';

/** What was deleted in a space, which can be restored for a while. */
export function TrashPage() {
  const t = useMessages(trashMessages);
  const kinds = useMessages(kindMessages);
  const shared = useMessages(sharedMessages);
  const { space_id: spaceId } = useParams({ from: '/signed-in/space/$space_id/trash' });
  const [search, setSearch] = useState('');
  const [type, setType] = useState<number>();
  // A new key remounts the field and so clears it.
  const [searchRound, setSearchRound] = useState(0);
  const deleted = useTrash(spaceId, { search, type });
  const isFiltered = search !== '' || type !== undefined;
  const clear = () => {
    setSearch('');
    setType(undefined);
    setSearchRound((round) => round + 1);
  };
  return (
    <>
      <PageHead title={t('title')} why={t('why', { days: trashDays })}>
        <SearchField key={searchRound} label={t('search')} onSearch={setSearch} />
        <Select
          aria-label={t('type')}
          w={150}
          allowDeselect={false}
          value={String(type ?? '')}
          onChange={(value) => setType(value ? Number(value) : undefined)}
          data={[
            { value: '', label: t('everyType') },
            ...resourceKinds
              .filter(({ hasTrash }) => hasTrash)
              .map((kind) => ({ value: String(kind.type), label: kinds(kind.key) })),
          ]}
        />
        <EmptyTrashButton spaceId={spaceId} />
      </PageHead>
      <Loaded query={deleted} failed={t('failed')}>
        {(items) => {
          if (items.length > 0)
            return (
              <Rows label={t('title')}>
                {items.map((item) => (
                  <TrashRow key={`${item.res_type} ${item.res_id}`} spaceId={spaceId} item={item} />
                ))}
              </Rows>
            );
          if (isFiltered)
            return (
              <EmptyState
                title={t('noMatch')}
                withDrawing={false}
                reason={<Message table={sharedMessages} name="noMatchWhy" />}
              >
                <Button variant="default" onClick={clear}>
                  {t('clear')}
                </Button>
              </EmptyState>
            );
          return (
            <EmptyState title={t('empty')} reason={t('emptyWhy', { days: trashDays })}>
              <LinkAnchor to="/space/$space_id/library" params={{ space_id: spaceId }}>
                {shared('toSpace')}
              </LinkAnchor>
            </EmptyState>
          );
        }}
      </Loaded>
      <MoreButton query={deleted} />
    </>
  );
}
