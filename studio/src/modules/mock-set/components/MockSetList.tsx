import { confirm, EmptyState, StatusPill, showSuccess } from '@heddle/ui-kit';
import { ActionIcon, Anchor, Button, Group, Menu, Stack } from '@mantine/core';
import { IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import type { MockedTool } from '../MockedTool.js';
import { mockSetMessages } from '../mockSetMessages.js';
import { type MockSet, useCountUsers, useDeleteMockSet } from '../queries.js';
import { MockSetDialog } from './MockSetDialog.js';

interface MockSetListProps {
  tool: MockedTool;
  sets: readonly MockSet[];
  onOpen(setId: string): void;
}

/** Mock sets to open, add, rename and delete. */
export function MockSetList({ tool, sets, onOpen }: MockSetListProps) {
  const t = useMessages(mockSetMessages);
  const [edited, setEdited] = useState<Partial<MockSet>>();
  const addButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited({})}>
      {t('add')}
    </Button>
  );
  return (
    <Stack>
      {sets.length === 0 ? (
        <EmptyState title={t('none')} reason={t('noneWhy')} withDrawing={false}>
          {addButton}
        </EmptyState>
      ) : (
        <>
          <Group>{addButton}</Group>
          <Rows label={t('titleOf', { name: tool.name })}>
            {sets.map((set) => (
              <Row
                key={set.id}
                name={
                  <Anchor
                    component="button"
                    type="button"
                    fw={600}
                    ta="start"
                    aria-label={t('open', { name: set.name })}
                    onClick={() => onOpen(set.id)}
                  >
                    {set.name}
                  </Anchor>
                }
                badge={
                  set.schemaIncompatible && <StatusPill status="warning">{t('incompatible')}</StatusPill>
                }
                about={
                  <>
                    {t('facts', { count: set.mockRuleQuantity, creator: set.creator.name })}
                    {set.description && <div>{set.description}</div>}
                  </>
                }
              >
                <SetMenu set={set} onEdit={() => setEdited(set)} />
              </Row>
            ))}
          </Rows>
        </>
      )}
      {edited && (
        <MockSetDialog
          tool={tool}
          set={edited}
          onSaved={(id) => edited.id === undefined && onOpen(id)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Stack>
  );
}

function SetMenu({ set: { id, name }, onEdit }: { set: MockSet; onEdit(): void }) {
  const t = useMessages(mockSetMessages);
  const shared = useMessages(sharedMessages);
  const users = useCountUsers();
  const remove = useDeleteMockSet();
  async function handleDelete(): Promise<void> {
    const count = await users.mutateAsync(id).catch(() => undefined);
    // The failed count was announced; a deletion without its warning would surprise others.
    if (count === undefined) return;
    const isSure = await confirm({
      title: t('deleteTitle', { name }),
      children: count === 0 ? t('deleteWhy') : t('deleteUsed', { count }),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(id, { onSuccess: () => showSuccess(t('deleted', { name })) });
  }
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          loading={users.isPending || remove.isPending}
          aria-label={t('actionsOf', { name })}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          {t('edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void handleDelete()}>
          {shared('delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
