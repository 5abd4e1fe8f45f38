import { canInSpace } from '@heddle/api-contract';
import { spaceTypes } from '@heddle/api-contract/families/space';
import { MultiSelect, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { toRole, useSpaces } from '../../space/index.js';
import { tokenMessages } from '../tokenMessages.js';

/** Spaces in which the user may use the API. */
export function useApiSpaces() {
  const spaces = useSpaces();
  return (spaces.data ?? []).filter((space) => {
    const type = space.space_type === spaceTypes.personal ? 'personal' : 'team';
    return canInSpace(type, toRole(space.space_role_type), 'useApi');
  });
}

/** Selection of spaces that starts with the personal one only: wider access is an explicit choice. */
export function useSpaceChoice() {
  const spaces = useApiSpaces();
  const [chosen, setChosen] = useState<{ spaceIds: string[] | undefined }>();
  const own = spaces.filter((space) => space.space_type === spaceTypes.personal).map(({ id }) => id);
  const setSpaceIds = (spaceIds: string[] | undefined) => setChosen({ spaceIds });
  return [chosen ? chosen.spaceIds : own, setSpaceIds] as const;
}

interface SpacePickerProps {
  /** Undefined selects every space. */
  value: string[] | undefined;
  onChange(spaceIds: string[] | undefined): void;
  label?: string;
  error?: string | undefined;
}

/** Selects all spaces of the user, or some of them. */
export function SpacePicker({ value, onChange, label, error }: SpacePickerProps) {
  const t = useMessages(tokenMessages);
  const spaces = useApiSpaces();
  return (
    <Stack gap={8}>
      <Radio.Group
        label={label ?? t('spaces')}
        value={value === undefined ? 'all' : 'some'}
        onChange={(choice) => onChange(choice === 'all' ? undefined : [])}
      >
        <Stack gap={8} mt={6}>
          <Radio value="all" size="sm" label={t('everySpace')} />
          <Radio value="some" size="sm" label={t('someSpaces')} />
        </Stack>
      </Radio.Group>
      {value !== undefined && (
        <MultiSelect
          aria-label={t('someSpaces')}
          data={spaces.map(({ id, name }) => ({ value: id, label: name }))}
          value={value}
          onChange={onChange}
          error={error}
          searchable
          nothingFoundMessage={t('noSpaces')}
          comboboxProps={{ withinPortal: true }}
        />
      )}
    </Stack>
  );
}
