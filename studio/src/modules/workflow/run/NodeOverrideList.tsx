import { ActionIcon, Text } from '@mantine/core';
import { IconPin, IconReplace, IconX } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import classes from './Run.module.css';
import { runMessages } from './runMessages.js';
import type { NodeOverrides } from './useNodeOverrides.js';

interface NodeOverrideListProps {
  overrides: NodeOverrides;
  nodeTitle(nodeId: string): string;
}

/** Pinned and mocked nodes, each removable. */
export function NodeOverrideList({ overrides, nodeTitle }: NodeOverrideListProps) {
  const t = useMessages(runMessages);
  const rows = [
    ...Object.keys(overrides.pins).map((nodeId) => ({
      nodeId,
      Icon: IconPin,
      word: t('pinnedNode'),
      remove: () => overrides.pin(nodeId, undefined),
    })),
    ...Object.keys(overrides.mocks).map((nodeId) => ({
      nodeId,
      Icon: IconReplace,
      word: t('mockedNode'),
      remove: () => overrides.mock(nodeId, undefined),
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <section className={classes.overrides} aria-label={t('overrides')}>
      <Text size="sm" fw={600}>
        {t('overrides')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('overridesWhy')}
      </Text>
      <ul className={classes.list}>
        {rows.map(({ nodeId, Icon, word, remove }) => (
          <li key={`${word} ${nodeId}`} className={classes.row}>
            <Icon size={14} aria-hidden />
            <span className={classes.rowTitle}>{nodeTitle(nodeId)}</span>
            <span className={classes.facts}>{word}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('remove', { title: nodeTitle(nodeId) })}
              onClick={remove}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}
