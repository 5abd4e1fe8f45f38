import type { changedParts } from '@heddle/api-contract/families/plugin';
import { List, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { pluginMessages } from '../pluginMessages.js';

type Part = (typeof changedParts)[number];

interface ChangeListProps {
  /** Names of tools. */
  added: readonly string[];
  changed: readonly { name: string; parts: readonly Part[] }[];
  removed: readonly string[];
  isMetaChanged: boolean;
  /** Said if nothing changed; nothing by default. */
  whenEmpty?: string;
}

/** What differs between two states of a plugin. */
export function ChangeList({ added, changed, removed, isMetaChanged, whenEmpty }: ChangeListProps) {
  const t = useMessages(pluginMessages);
  const separator = t('partSeparator');
  const rows = [
    { key: 'added', names: added },
    {
      key: 'changed',
      names: changed.map(({ name, parts }) =>
        t('parts', { name, parts: parts.map((part) => t(`part_${part}`)).join(separator) }),
      ),
    },
    { key: 'removed', names: removed },
  ] as const;
  const shown = rows.filter(({ names }) => names.length > 0);
  if (shown.length === 0 && !isMetaChanged)
    return whenEmpty === undefined ? null : (
      <Text size="sm" c="dimmed">
        {whenEmpty}
      </Text>
    );
  return (
    <List size="sm">
      {shown.map(({ key, names }) => (
        <List.Item key={key} style={{ overflowWrap: 'anywhere' }}>
          {t(key)}: {names.join(separator)}
        </List.Item>
      ))}
      {isMetaChanged && <List.Item>{t('metaChanged')}</List.Item>}
    </List>
  );
}
