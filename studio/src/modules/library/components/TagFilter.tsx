import { Group, MultiSelect } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { tagMessages } from '../tagMessages.js';
import { useTags } from '../tagQueries.js';
import { TagDot } from './TagBadges.js';

interface TagFilterProps {
  spaceId: string;
  /** IDs of tags that all listed resources have. */
  value: readonly string[];
  onChange(ids: string[]): void;
}

/** Chooses tags; nothing in a space that has none. */
export function TagFilter({ spaceId, value, onChange }: TagFilterProps) {
  const t = useMessages(tagMessages);
  const tags = useTags(spaceId).data ?? [];
  if (tags.length === 0 && value.length === 0) return null;
  const known = value.filter((id) => tags.some((tag) => tag.id === id));
  return (
    <MultiSelect
      aria-label={t('filterByTags')}
      miw={160}
      maw={320}
      searchable
      {...(known.length === 0 && { placeholder: t('tags') })}
      value={known}
      onChange={onChange}
      data={tags.map(({ id, name }) => ({ value: id, label: name }))}
      renderOption={({ option }) => (
        <Group gap={8} wrap="nowrap">
          <TagDot color={tags.find(({ id }) => id === option.value)?.color ?? 'gray'} />
          {option.label}
        </Group>
      )}
    />
  );
}
