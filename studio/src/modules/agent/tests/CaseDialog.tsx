import { type TestCaseContent, testLimits } from '@heddle/api-contract/families/agent-test';
import { showSuccess } from '@heddle/ui-kit';
import { ActionIcon, Button, Input, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import { useAgent } from '../editor/AgentSession.js';
import { useAgentModels } from '../model/modelQueries.js';
import { AssertionFields } from './AssertionFields.js';
import { incompleteAssertion, newAssertion } from './emptyCase.js';
import classes from './Tests.module.css';
import { testMessages } from './testMessages.js';
import { useSaveCase } from './testQueries.js';

interface CaseDialogProps {
  title: string;
  /** Of the case that is changed; undefined for a new one. */
  id: string | undefined;
  /** Undefined while it loads. */
  initial: TestCaseContent | undefined;
  loading?: ReactNode;
  /** Tools that the answer called. */
  tools?: readonly string[];
  /** Above the fields. */
  above?: ReactNode;
  done: string;
  onClose(): void;
}

/** A test case: question, earlier messages, variables and assertions. */
export function CaseDialog({
  title,
  id,
  initial,
  loading,
  tools = [],
  above,
  done,
  onClose,
}: CaseDialogProps) {
  const t = useMessages(testMessages);
  const shared = useMessages(sharedMessages);
  const { botId, spaceId } = useAgent();
  const save = useSaveCase(botId);
  const models = useAgentModels(spaceId).data ?? [];
  return (
    <FormDialog<TestCaseContent>
      title={title}
      size={640}
      submit={shared('save')}
      isOpen
      initial={initial}
      loading={loading}
      check={({ name, question, assertions }) => {
        const incomplete = incompleteAssertion(assertions);
        return {
          name: name.trim() === '' && t('nameMissing'),
          question: question.trim() === '' && t('questionMissing'),
          assertions: incomplete !== undefined && t('valueMissing', { number: incomplete }),
        };
      }}
      onSubmit={async (content) => {
        const variables = content.variables.filter(({ name }) => name.trim() !== '');
        await save.mutateAsync({ id, content: { ...content, name: content.name.trim(), variables } });
        showSuccess(done);
      }}
      onClose={onClose}
    >
      {({ values, set, field }) => (
        <>
          {above}
          <TextInput label={t('name')} maxLength={testLimits.name} data-autofocus {...field('name')} />
          <Textarea
            label={t('question')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={testLimits.question}
            {...field('question')}
          />
          <Messages history={values.history} onChange={(history) => set('history', history)} />
          <Variables variables={values.variables} onChange={(variables) => set('variables', variables)} />
          <Input.Wrapper
            label={t('assertions')}
            description={t('assertionsHint')}
            labelElement="div"
            error={field('assertions').error}
          >
            <Stack gap="xs" mt={6}>
              {values.assertions.map((assertion, index) => (
                <AssertionFields
                  key={index}
                  number={index + 1}
                  assertion={assertion}
                  models={models}
                  tools={tools}
                  onChange={(next) => set('assertions', values.assertions.with(index, next))}
                  onRemove={() => set('assertions', values.assertions.toSpliced(index, 1))}
                />
              ))}
              <AddButton
                label={t('addAssertion')}
                isFull={values.assertions.length >= testLimits.assertions}
                onClick={() => set('assertions', [...values.assertions, newAssertion('contains', '')])}
              />
            </Stack>
          </Input.Wrapper>
        </>
      )}
    </FormDialog>
  );
}

interface MessagesProps {
  history: TestCaseContent['history'];
  onChange(history: TestCaseContent['history']): void;
}

function Messages({ history, onChange }: MessagesProps) {
  const t = useMessages(testMessages);
  return (
    <Input.Wrapper label={t('history')} description={t('historyHint')} labelElement="div">
      <Stack gap="xs" mt={6}>
        {history.map((message, index) => (
          <div key={index} className={classes.row}>
            <Select
              aria-label={t('role', { number: index + 1 })}
              value={message.role}
              allowDeselect={false}
              data={[
                { value: 'user', label: t('user') },
                { value: 'assistant', label: t('assistant') },
              ]}
              onChange={(role) =>
                onChange(history.with(index, { ...message, role: role === 'user' ? 'user' : 'assistant' }))
              }
            />
            <Textarea
              aria-label={t('message', { number: index + 1 })}
              autosize
              maxRows={6}
              maxLength={testLimits.message}
              value={message.content}
              onChange={(event) =>
                onChange(history.with(index, { ...message, content: event.currentTarget.value }))
              }
            />
            <RemoveButton
              label={t('removeMessage', { number: index + 1 })}
              onClick={() => onChange(history.toSpliced(index, 1))}
            />
          </div>
        ))}
        <AddButton
          label={t('addMessage')}
          isFull={history.length >= testLimits.history}
          onClick={() =>
            onChange([
              ...history,
              { role: history.at(-1)?.role === 'user' ? 'assistant' : 'user', content: '' },
            ])
          }
        />
      </Stack>
    </Input.Wrapper>
  );
}

interface VariablesProps {
  variables: TestCaseContent['variables'];
  onChange(variables: TestCaseContent['variables']): void;
}

function Variables({ variables, onChange }: VariablesProps) {
  const t = useMessages(testMessages);
  return (
    <Input.Wrapper label={t('variables')} labelElement="div">
      <Stack gap="xs" mt={6}>
        {variables.map((variable, index) => (
          <div key={index} className={classes.row}>
            <TextInput
              aria-label={t('variableName', { number: index + 1 })}
              value={variable.name}
              onChange={(event) =>
                onChange(variables.with(index, { ...variable, name: event.currentTarget.value }))
              }
            />
            <TextInput
              aria-label={t('variableValue', { number: index + 1 })}
              value={variable.value}
              onChange={(event) =>
                onChange(variables.with(index, { ...variable, value: event.currentTarget.value }))
              }
            />
            <RemoveButton
              label={t('removeVariable', { number: index + 1 })}
              onClick={() => onChange(variables.toSpliced(index, 1))}
            />
          </div>
        ))}
        <AddButton
          label={t('addVariable')}
          isFull={variables.length >= testLimits.variables}
          onClick={() => onChange([...variables, { name: '', value: '' }])}
        />
      </Stack>
    </Input.Wrapper>
  );
}

function AddButton({ label, isFull, onClick }: { label: string; isFull: boolean; onClick(): void }) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      style={{ alignSelf: 'flex-start' }}
      leftSection={<IconPlus size={14} aria-hidden />}
      disabled={isFull}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

function RemoveButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} onClick={onClick}>
      <IconX size={16} aria-hidden />
    </ActionIcon>
  );
}

/** What the answer was, above the fields of a case that is made of it. */
export function AnswerNote({ answer }: { answer: string }) {
  const t = useMessages(testMessages);
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('answer')}
      </Text>
      <pre className={classes.answer}>{answer}</pre>
    </div>
  );
}
