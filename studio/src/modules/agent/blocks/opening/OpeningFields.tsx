import { cutVisible, visibleLength } from '@heddle/api-contract';
import { Button, Input, Stack, Switch, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { agentLimits } from '../../agentLimits.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { GenerateOpening } from './GenerateOpening.js';
import { openingMessages } from './openingMessages.js';
import { QuestionRow } from './QuestionRow.js';

/** Values of `suggested_questions_show_mode`: three at random, or all. */
const showModes = { random: 0, all: 1 } as const;

/** The message and the questions with which a conversation starts. */
export function OpeningFields() {
  const t = useMessages(openingMessages);
  const { isReadOnly } = useAgent();
  const [info, setInfo] = useBlock('onboarding_info');
  const { prologue = '', suggested_questions: questions = [] } = info;
  const setQuestions = (suggested_questions: string[]) => setInfo({ ...info, suggested_questions });
  const maximum = agentLimits.prologue;
  return (
    <Stack gap="sm">
      <Textarea
        label={t('prologue')}
        description={`${t('prologueHint', { nickname: '{{user_name}}' })} ${t('count', { length: visibleLength(prologue), maximum })}`}
        autosize
        minRows={3}
        maxRows={10}
        readOnly={isReadOnly}
        value={prologue}
        onChange={(event) => setInfo({ ...info, prologue: cutVisible(event.currentTarget.value, maximum) })}
      />
      <Input.Wrapper label={t('questions')} labelElement="div">
        <Stack component="ul" gap={6} mt={4} p={0} style={{ listStyle: 'none' }}>
          {questions.map((question, index) => (
            <QuestionRow
              key={index}
              question={question}
              index={index}
              count={questions.length}
              isReadOnly={isReadOnly}
              onChange={(text) => setQuestions(questions.with(index, text))}
              onRemove={() => setQuestions(questions.toSpliced(index, 1))}
              onMove={(by) => setQuestions(questions.toSpliced(index, 1).toSpliced(index + by, 0, question))}
            />
          ))}
        </Stack>
      </Input.Wrapper>
      {!isReadOnly && (
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={questions.length >= agentLimits.suggestedQuestions}
          onClick={() => setQuestions([...questions, ''])}
        >
          {t('addQuestion')}
        </Button>
      )}
      <Switch
        label={t('showAll')}
        description={t('showAllHint')}
        disabled={isReadOnly}
        checked={info.suggested_questions_show_mode === showModes.all}
        onChange={(event) =>
          setInfo({
            ...info,
            suggested_questions_show_mode: event.currentTarget.checked ? showModes.all : showModes.random,
          })
        }
      />
      {!isReadOnly && <GenerateOpening />}
    </Stack>
  );
}
