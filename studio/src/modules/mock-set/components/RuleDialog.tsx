import { mockSetLimits } from '@heddle/api-contract/families/mock-set';
import { CodeEditor } from '@heddle/ui-kit/CodeEditor';
import {
  Button,
  Group,
  Input,
  Menu,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatExact } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../shared/parts/FormDialog.js';
import type { MockedTool } from '../MockedTool.js';
import { mockSetMessages } from '../mockSetMessages.js';
import { type MockRule, useDebugAnswers, useSaveRule } from '../queries.js';
import { changeOf, indented, isObjectText, misfitOf, parsed, type RuleValues, valuesOf } from './ruleForm.js';

interface RuleDialogProps {
  tool: MockedTool;
  setId: string;
  /** The rule to change; empty for a new one. */
  rule: Partial<MockRule>;
  /** JSON schema of the tool's answers. */
  schema: string;
  onClose(): void;
}

/** A response of a mock set: what it answers, to which calls, and how fast. */
export function RuleDialog({ tool, setId, rule, schema, onClose }: RuleDialogProps) {
  const t = useMessages(mockSetMessages);
  const shared = useMessages(sharedMessages);
  const save = useSaveRule(setId);
  // An open form keeps its values while the list behind it is refreshed.
  const [initial] = useState(() => valuesOf(rule, schema));
  return (
    <FormDialog<RuleValues>
      title={t('ruleTitle')}
      submit={shared('save')}
      size={680}
      isOpen
      initial={initial}
      apiNames={{ responseExpect: 'answer', requestFilter: 'filter' }}
      check={({ kind, answer, error, isFiltered, filter }) => ({
        answer: kind === 'json' && answerProblem(answer),
        error: kind === 'error' && error.trim() === '' && t('errorMissing'),
        filter: isFiltered && !isObjectText(filter) && t('filterInvalid'),
      })}
      onSubmit={(values) => save.mutateAsync({ id: rule.id, ...changeOf(values) })}
      onClose={onClose}
    >
      {({ values, set, field }) => (
        <>
          <TextInput label={t('name')} maxLength={mockSetLimits.name} data-autofocus {...field('name')} />
          <Input.Wrapper label={t('kind')} labelElement="div">
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label={t('kind')}
              data={[
                { value: 'json', label: t('kindJson') },
                { value: 'error', label: t('kindError') },
              ]}
              value={values.kind}
              onChange={(kind) => set('kind', kind as RuleValues['kind'])}
            />
          </Input.Wrapper>
          {values.kind === 'error' ? (
            <Textarea
              label={t('errorText')}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={mockSetLimits.rule}
              {...field('error')}
            />
          ) : (
            <JsonField
              label={t('answer')}
              value={values.answer}
              error={field('answer').error ?? answerProblem(values.answer)}
              onChange={(text) => set('answer', text)}
            >
              <DebugAnswers tool={tool} onUse={(text) => set('answer', indented(text))} />
            </JsonField>
          )}
          <Input.Wrapper label={t('applies')} labelElement="div">
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label={t('applies')}
              data={[
                { value: 'all', label: t('allCalls') },
                { value: 'some', label: t('someCalls') },
              ]}
              value={values.isFiltered ? 'some' : 'all'}
              onChange={(value) => set('isFiltered', value === 'some')}
            />
          </Input.Wrapper>
          {values.isFiltered && (
            <JsonField
              label={t('filter')}
              description={t('filterHint')}
              value={values.filter}
              error={field('filter').error}
              onChange={(text) => set('filter', text)}
            />
          )}
          <Group grow align="flex-start">
            <NumberInput
              label={t('priority')}
              description={t('priorityHint')}
              min={0}
              max={mockSetLimits.priority}
              allowDecimal={false}
              {...field('priority')}
            />
            <NumberInput
              label={t('delay')}
              description={t('delayHint')}
              min={0}
              max={mockSetLimits.delayMs}
              step={100}
              allowDecimal={false}
              {...field('delayMs')}
            />
          </Group>
        </>
      )}
    </FormDialog>
  );

  function answerProblem(text: string): string | undefined {
    if (text.trim() === '') return t('answerMissing');
    if (parsed(text) === undefined) return t('notJson');
    const problem = misfitOf(schema, text);
    return problem === '' ? undefined : t('misfit', { problem });
  }
}

interface JsonFieldProps {
  label: string;
  description?: string;
  value: string;
  error: string | undefined;
  onChange(text: string): void;
  /** Beside the label. */
  children?: ReactNode;
}

function JsonField({ label, description, value, error, onChange, children }: JsonFieldProps) {
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap={8}>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        {children}
      </Group>
      {description && (
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      )}
      <CodeEditor
        label={label}
        language="json"
        isInvalid={error !== undefined}
        value={value}
        onChange={onChange}
        minHeight={80}
        maxHeight={280}
      />
      {error && (
        <Input.Error role="alert" style={{ overflowWrap: 'anywhere' }}>
          {error}
        </Input.Error>
      )}
    </Stack>
  );
}

/** Fills in what the tool itself gave to one of the user's calls. */
function DebugAnswers({ tool, onUse }: { tool: MockedTool; onUse(text: string): void }) {
  const t = useMessages(mockSetMessages);
  const language = useLanguage();
  const calls = useDebugAnswers(tool).data ?? [];
  return (
    <Menu position="bottom-end" width={360}>
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconHistory size={14} aria-hidden />}
          disabled={calls.length === 0}
          title={calls.length === 0 ? t('noCalls') : undefined}
        >
          {t('fromCall')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {calls.map(({ call_id, create_time, parameters, resp }) => (
          <Menu.Item key={call_id} onClick={() => onUse(resp)}>
            {formatExact(create_time * 1000, language)}
            <Text size="xs" c="dimmed" truncate>
              {parameters}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
