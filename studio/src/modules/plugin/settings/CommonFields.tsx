import { pluginLimits } from '@heddle/api-contract/families/plugin';
import { parameterPlaces } from '@heddle/plugin';
import { ActionIcon, Button, Group, Input, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { CommonRow } from './commonRows.js';
import { settingsMessages } from './settingsMessages.js';

interface CommonFieldsProps {
  rows: readonly CommonRow[];
  onChange(rows: CommonRow[]): void;
}

const places = ['header', 'query', 'path', 'body'] as const;

/** Parameters that every request of the plugin carries. */
export function CommonFields({ rows, onChange }: CommonFieldsProps) {
  const t = useMessages(settingsMessages);
  return (
    <Input.Wrapper label={t('common')} description={t('commonWhy')} role="group">
      <Stack gap="xs" mt={6}>
        {rows.map((row, index) => {
          const change = (next: Partial<CommonRow>) =>
            onChange(rows.map((other, at) => (at === index ? { ...other, ...next } : other)));
          const name = row.name || index + 1;
          return (
            <Group key={index} gap="xs" wrap="nowrap">
              <Select
                w={110}
                flex="none"
                aria-label={`${t('place')}: ${name}`}
                allowDeselect={false}
                data={places.map((place) => ({ value: String(parameterPlaces[place]), label: t(place) }))}
                value={row.place}
                onChange={(place) => place !== null && change({ place })}
              />
              <TextInput
                flex={1}
                aria-label={`${t('name')}: ${name}`}
                placeholder={t('name')}
                maxLength={200}
                value={row.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <TextInput
                flex={1}
                aria-label={`${t('value')}: ${name}`}
                placeholder={t('value')}
                maxLength={2_000}
                value={row.value}
                onChange={(event) => change({ value: event.currentTarget.value })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`${t('removeCommon')}: ${name}`}
                onClick={() => onChange(rows.filter((_, at) => at !== index))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          );
        })}
        {rows.length < pluginLimits.commonParameters && (
          <Group>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() =>
                onChange([...rows, { place: String(parameterPlaces.header), name: '', value: '' }])
              }
            >
              {t('addCommon')}
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
