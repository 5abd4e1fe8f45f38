import { confirm, EmptyState, showSuccess } from '@heddle/ui-kit';
import { ActionIcon, Button, Group, Menu, SegmentedControl } from '@mantine/core';
import { IconDots, IconDownload, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { everyType, memoryKinds } from '../memoryKinds.js';
import { memoryMessages } from '../memoryMessages.js';
import {
  exportAddress,
  type MemoryItem,
  type MemoryPlace,
  useClearMemories,
  useMemories,
} from '../queries.js';
import classes from './Memory.module.css';
import { MemoryDialog } from './MemoryDialog.js';
import { MemoryRow } from './MemoryRow.js';

/** All memories, filtered by type and words. */
export function MemoryList({ place }: { place: MemoryPlace }) {
  const t = useMessages(memoryMessages);
  const [type, setType] = useState<number>(everyType);
  const [query, setQuery] = useState('');
  const [edited, setEdited] = useState<MemoryItem | 'new'>();
  const memories = useMemories(place, type, query);
  const isFiltered = query !== '' || type !== everyType;
  return (
    <section>
      <SegmentedControl
        fullWidth
        mb="xs"
        aria-label={t('kind')}
        value={String(type)}
        onChange={(value) => setType(Number(value))}
        data={[
          { value: String(everyType), label: t('all') },
          ...memoryKinds.map((kind) => ({ value: String(kind.type), label: t(kind.name) })),
        ]}
      />
      <Group gap="xs" mb="xs" wrap="nowrap">
        <div className={classes.search}>
          <SearchField label={t('search')} onSearch={setQuery} />
        </div>
        <Button
          variant="default"
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setEdited('new')}
        >
          {t('add')}
        </Button>
        <ListMenu place={place} type={type} />
      </Group>
      <Loaded query={memories} failed={t('failed')}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title={t(isFiltered ? 'noResults' : 'none')}
              reason={isFiltered ? <Message table={sharedMessages} name="noMatchWhy" /> : t('noneWhy')}
              withDrawing={false}
            >
              <GuideLink guide="memory" />
            </EmptyState>
          ) : (
            <ul className={classes.list}>
              {rows.map((row) => (
                <MemoryRow key={row.iid} place={place} row={row} onEdit={() => setEdited(row)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <MoreButton query={memories} />
      {edited !== undefined && (
        <MemoryDialog
          place={place}
          item={edited === 'new' ? undefined : edited}
          initialType={type}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

function ListMenu({ place, type }: { place: MemoryPlace; type: number }) {
  const t = useMessages(memoryMessages);
  const shared = useMessages(sharedMessages);
  const clear = useClearMemories(place);
  const kind = memoryKinds.find((one) => one.type === type);
  async function clearAll(): Promise<void> {
    const isSure = await confirm({
      title: kind ? t('clearKindTitle', { kind: t(kind.name) }) : t('clearTitle'),
      children: t('clearWhy'),
      confirm: t('clear'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) clear.mutate(type, { onSuccess: () => showSuccess(t('cleared')) });
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('menu')} loading={clear.isPending}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={exportAddress(place)}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('export')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void clearAll()}
        >
          {t('clear')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
