import type { TagColor } from '@heddle/api-contract/families/tag';
import { Group, Select } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { tagMessages } from '../tagMessages.js';
import { tagColors } from '../tagQueries.js';
import { TagDot } from './TagBadges.js';

interface ColorSelectProps {
  label: string;
  value: TagColor;
  onChange(color: TagColor): void;
}

/** Chooses the colour of a tag. */
export function ColorSelect({ label, value, onChange }: ColorSelectProps) {
  const t = useMessages(tagMessages);
  return (
    <Select
      aria-label={label}
      w={112}
      allowDeselect={false}
      leftSection={<TagDot color={value} />}
      data={tagColors.map((color) => ({ value: color, label: t(`color.${color}`) }))}
      value={value}
      onChange={(color) => onChange(tagColors.find((one) => one === color) ?? value)}
      renderOption={({ option }) => (
        <Group gap={8} wrap="nowrap">
          <TagDot color={tagColors.find((one) => one === option.value) ?? 'gray'} />
          {option.label}
        </Group>
      )}
    />
  );
}
