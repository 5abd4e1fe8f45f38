import { type TagColor, tagLimits } from '@heddle/api-contract/families/tag';
import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { tagMessages } from '../tagMessages.js';
import { tagColors, useSaveTag, useTags } from '../tagQueries.js';
import { ColorSelect } from './ColorSelect.js';

interface NewTagFieldProps {
  spaceId: string;
  onCreated?(id: string): void;
}

/** Creates a tag with a name and a colour. */
export function NewTagField({ spaceId, onCreated }: NewTagFieldProps) {
  const t = useMessages(tagMessages);
  const save = useSaveTag(spaceId);
  const count = useTags(spaceId).data?.length ?? 0;
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<TagColor>();
  // Neighbours differ without choosing.
  const color = chosen ?? tagColors[(count + 1) % tagColors.length] ?? 'gray';
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    // The dialog may be within another form.
    event.stopPropagation();
    if (name.trim() === '') return;
    save.mutate(
      { name: name.trim(), color },
      {
        onSuccess: (id) => {
          setName('');
          setChosen(undefined);
          onCreated?.(id);
        },
      },
    );
  }
  return (
    <form onSubmit={handleSubmit}>
      <Group gap={8} align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          aria-label={t('newTag')}
          placeholder={t('newTag')}
          maxLength={tagLimits.name}
          value={name}
          error={save.error && errorText(save.error)}
          onChange={(event) => {
            save.reset();
            setName(event.currentTarget.value);
          }}
        />
        <ColorSelect label={t('color')} value={color} onChange={setChosen} />
        <Button type="submit" variant="default" loading={save.isPending} disabled={name.trim() === ''}>
          {t('addTag')}
        </Button>
      </Group>
    </form>
  );
}
