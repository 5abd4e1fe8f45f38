import { cutVisible } from '@heddle/api-contract';
import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { MoveButtons } from '../../../../shared/parts/MoveButtons.js';
import { agentLimits } from '../../agentLimits.js';
import { openingMessages } from './openingMessages.js';

interface QuestionRowProps {
  question: string;
  index: number;
  count: number;
  isReadOnly: boolean;
  onChange(text: string): void;
  onRemove(): void;
  onMove(by: 1 | -1): void;
}

/** One suggested question with its place in the list. */
export function QuestionRow({ question, index, count, isReadOnly, ...on }: QuestionRowProps) {
  const t = useMessages(openingMessages);
  const number = index + 1;
  return (
    <Group component="li" gap={4} wrap="nowrap">
      <TextInput
        flex={1}
        aria-label={t('question', { number })}
        readOnly={isReadOnly}
        value={question}
        onChange={(event) =>
          on.onChange(cutVisible(event.currentTarget.value, agentLimits.suggestedQuestion))
        }
      />
      {!isReadOnly && (
        <>
          <MoveButtons
            {...{ index, count }}
            labels={{ up: t('moveUp', { number }), down: t('moveDown', { number }) }}
            onMove={on.onMove}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('removeQuestion', { number })}
            onClick={on.onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </Group>
  );
}
