import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { roleLimits } from './RoleSettings.js';
import { roleMessages } from './roleMessages.js';

interface QuestionsFieldProps {
  value: readonly string[];
  onChange(questions: string[]): void;
}

/** Questions that people can begin with. */
export function QuestionsField({ value, onChange }: QuestionsFieldProps) {
  const t = useMessages(roleMessages);
  return (
    <Input.Wrapper label={t('questions')} labelElement="div">
      <Stack gap="xs" mt={6}>
        {value.map((question, index) => (
          <Group key={index} gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={t('question', { number: index + 1 })}
              maxLength={roleLimits.question}
              value={question}
              onChange={(event) => onChange(value.with(index, event.currentTarget.value))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('removeQuestion', { number: index + 1 })}
              onClick={() => onChange(value.toSpliced(index, 1))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        {value.length < roleLimits.questions && (
          <div>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => onChange([...value, ''])}
            >
              {t('addQuestion')}
            </Button>
          </div>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
