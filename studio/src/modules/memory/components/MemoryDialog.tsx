import { memoryLimits, memoryTypes } from '@heddle/api-contract/families/memory';
import { SegmentedControl, TagsInput, Textarea } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { everyType, memoryKinds } from '../memoryKinds.js';
import { memoryMessages } from '../memoryMessages.js';
import { type MemoryItem, type MemoryPlace, useSaveMemory } from '../queries.js';

interface MemoryDialogProps {
  place: MemoryPlace;
  /** Absent for a new memory. */
  item: MemoryItem | undefined;
  /** The type that the list shows. */
  initialType: number;
  onClose(): void;
}

export function MemoryDialog({ place, item, initialType, onClose }: MemoryDialogProps) {
  const t = useMessages(memoryMessages);
  const shared = useMessages(sharedMessages);
  const save = useSaveMemory(place, item?.iid);
  const { text: maximum, tags: mostTags, tag: longestTag } = memoryLimits;
  const type = item?.item_type ?? (initialType === everyType ? memoryTypes.essential : initialType);
  return (
    <FormDialog
      title={t(item ? 'edit' : 'add')}
      submit={shared('save')}
      size={480}
      isOpen
      initial={{ type, text: item?.text ?? '', tags: item?.tags ?? [] }}
      check={({ text }) => ({
        text:
          text.trim() === ''
            ? t('textMissing')
            : [...text].length > maximum
              ? t('textLong', { maximum })
              : undefined,
      })}
      onSubmit={(values) => save.mutateAsync(values)}
      onClose={onClose}
    >
      {({ values, set, field }) => (
        <>
          <SegmentedControl
            fullWidth
            aria-label={t('kind')}
            value={String(values.type)}
            onChange={(value) => set('type', Number(value))}
            data={memoryKinds.map((kind) => ({ value: String(kind.type), label: t(kind.name) }))}
          />
          <Textarea
            label={t('text')}
            description={t('textHint', { maximum })}
            autosize
            minRows={2}
            maxRows={8}
            data-autofocus
            value={values.text}
            error={field('text').error}
            onChange={(event) => set('text', event.currentTarget.value)}
          />
          <TagsInput
            label={t('tags')}
            description={t('tagsHint', { maximum: mostTags })}
            maxTags={mostTags}
            value={values.tags}
            onChange={(tags) =>
              set(
                'tags',
                tags.map((tag) => tag.slice(0, longestTag)),
              )
            }
          />
        </>
      )}
    </FormDialog>
  );
}
