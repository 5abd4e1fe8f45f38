import { tagLimits } from '@heddle/api-contract/families/tag';
import { confirm } from '@heddle/ui-kit';
import { ActionIcon, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { tagMessages } from '../tagMessages.js';
import { type Tag, useRemoveTag, useSaveTag, useTags } from '../tagQueries.js';
import { ColorSelect } from './ColorSelect.js';
import { NewTagField } from './NewTagField.js';

/** Renames, recolours, creates and deletes the tags of a space; every change is saved at once. */
export function ManageTagsDialog({ spaceId, onClose }: { spaceId: string; onClose(): void }) {
  const t = useMessages(tagMessages);
  const shared = useMessages(sharedMessages);
  const tags = useTags(spaceId);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('manageTitle')}
      size={560}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        <NewTagField spaceId={spaceId} />
        <Loaded query={tags} failed={t('failed')}>
          {(loaded) =>
            loaded.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t('noTags')}
              </Text>
            ) : (
              <Stack gap={8} mah={400} style={{ overflowY: 'auto' }}>
                {loaded.map((tag) => (
                  <TagRow key={tag.id} spaceId={spaceId} tag={tag} />
                ))}
              </Stack>
            )
          }
        </Loaded>
      </Stack>
    </Modal>
  );
}

function TagRow({ spaceId, tag }: { spaceId: string; tag: Tag }) {
  const t = useMessages(tagMessages);
  const shared = useMessages(sharedMessages);
  const save = useSaveTag(spaceId);
  const remove = useRemoveTag(spaceId);
  const [name, setName] = useState(tag.name);
  const { id, color, count } = tag;
  function handleRename(): void {
    const next = name.trim();
    if (next === '') setName(tag.name);
    else if (next !== tag.name) save.mutate({ id, name: next, color });
  }
  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('deleteTitle', { name: tag.name }),
      children: count > 0 ? t('deleteWhy', { count }) : t('deleteUnused'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(id);
  }
  return (
    <Group gap={8} align="flex-start" wrap="nowrap">
      <TextInput
        flex={1}
        aria-label={t('tagName', { name: tag.name })}
        maxLength={tagLimits.name}
        value={name}
        error={save.error && errorText(save.error)}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={handleRename}
        onKeyDown={(event) => event.key === 'Enter' && handleRename()}
      />
      <ColorSelect
        label={t('colorOf', { name: tag.name })}
        value={color}
        onChange={(next) => save.mutate({ id, name: tag.name, color: next })}
      />
      <Text size="xs" c="dimmed" w={88} lh="36px">
        {t('used', { count })}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('deleteTag', { name: tag.name })}
        onClick={() => void handleDelete()}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
