import { ErrorBlock, showSuccess } from '@heddle/ui-kit';
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import type { LibraryRow } from '../LibraryRow.js';
import { tagMessages } from '../tagMessages.js';
import { useApplyTags, useTags } from '../tagQueries.js';
import { NewTagField } from './NewTagField.js';
import { TagDot } from './TagBadges.js';

interface TagDialogProps {
  spaceId: string;
  rows: readonly LibraryRow[];
  onManage(): void;
  onClose(): void;
}

/** Adds tags to resources and removes others. A tag that only some of them have stays so unless it is changed. */
export function TagDialog({ spaceId, rows, onManage, onClose }: TagDialogProps) {
  const t = useMessages(tagMessages);
  const shared = useMessages(sharedMessages);
  const tags = useTags(spaceId);
  const apply = useApplyTags(spaceId);
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const change = (id: string, isOn: boolean) => setChanges((before) => new Map([...before, [id, isOn]]));
  const changed = (isOn: boolean) => [...changes].flatMap(([id, is]) => (is === isOn ? [id] : []));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('editTags', { count: rows.length })}
      size={440}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        <Loaded query={tags} failed={t('failed')}>
          {(loaded) =>
            loaded.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t('noTags')}
              </Text>
            ) : (
              <Stack gap={8} mah={320} style={{ overflowY: 'auto' }}>
                {loaded.map(({ id, name, color }) => {
                  const count = rows.filter(({ tagIds }) => tagIds.includes(id)).length;
                  const isOn = changes.get(id) ?? count === rows.length;
                  return (
                    <Checkbox
                      key={id}
                      checked={isOn}
                      indeterminate={!changes.has(id) && count > 0 && count < rows.length}
                      label={
                        <Group component="span" gap={8} wrap="nowrap">
                          <TagDot color={color} />
                          {name}
                        </Group>
                      }
                      onChange={(event) => change(id, event.currentTarget.checked)}
                    />
                  );
                })}
              </Stack>
            )
          }
        </Loaded>
        <NewTagField spaceId={spaceId} onCreated={(id) => change(id, true)} />
        {apply.error && <ErrorBlock title={t('saveFailed')}>{errorText(apply.error)}</ErrorBlock>}
        <Group justify="space-between">
          <Button variant="subtle" onClick={onManage}>
            {t('manage')}
          </Button>
          <Group gap={8}>
            <Button variant="default" onClick={onClose}>
              {shared('cancel')}
            </Button>
            <Button
              disabled={changes.size === 0}
              loading={apply.isPending}
              onClick={() =>
                apply.mutate(
                  { rows, add: changed(true), remove: changed(false) },
                  {
                    onSuccess: () => {
                      showSuccess(t('applied'));
                      onClose();
                    },
                  },
                )
              }
            >
              {t('apply')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}
