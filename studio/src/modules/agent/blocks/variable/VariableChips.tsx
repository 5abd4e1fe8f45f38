import { Code, Group, Text } from '@mantine/core';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { useBlock } from '../../editor/AgentSession.js';
import { variableMessages } from './variableMessages.js';

/** The agent's variables with their default values. */
export function VariableChips() {
  const t = useMessages(variableMessages);
  const [list] = useBlock('variable_list');
  if (list.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('empty')}
      </Text>
    );
  return (
    <Group gap={6}>
      {list.map(({ key, description, default_value, prompt_disabled }) => {
        const text = default_value ? `${key} = ${default_value}` : key;
        return (
          <Code key={key} title={description || undefined} style={{ overflowWrap: 'anywhere' }}>
            {prompt_disabled ? t('hidden', { name: text }) : text}
          </Code>
        );
      })}
    </Group>
  );
}
