import type { Assertion } from '@heddle/api-contract/families/agent-test';
import { ActionIcon, Autocomplete, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { AgentModel } from '../model/modelQueries.js';
import { assertionTypes, newAssertion } from './emptyCase.js';
import classes from './Tests.module.css';
import { testMessages } from './testMessages.js';

interface AssertionFieldsProps {
  number: number;
  assertion: Assertion;
  models: readonly AgentModel[];
  /** Names of tools to suggest. */
  tools: readonly string[];
  onChange(assertion: Assertion): void;
  onRemove(): void;
}

/** One assertion of a test case. */
export function AssertionFields(props: AssertionFieldsProps) {
  const { number, assertion, models, tools, onChange, onRemove } = props;
  const t = useMessages(testMessages);
  return (
    <div className={classes.assertion}>
      <div className={classes.assertionHead}>
        <Select
          aria-label={t('assertion', { number })}
          value={assertion.type}
          allowDeselect={false}
          data={assertionTypes.map((type) => ({ value: type, label: t(type) }))}
          onChange={(type) =>
            type && onChange(newAssertion(type as Assertion['type'], models[0]?.id ?? '', assertion))
          }
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('removeAssertion', { number })}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      <Value number={number} assertion={assertion} models={models} tools={tools} onChange={onChange} />
    </div>
  );
}

function Value({ number, assertion, models, tools, onChange }: Omit<AssertionFieldsProps, 'onRemove'>) {
  const t = useMessages(testMessages);
  const label = t('value', { number });
  switch (assertion.type) {
    case 'json_valid':
      return null;
    case 'max_seconds':
    case 'max_tokens':
      return (
        <NumberInput
          aria-label={label}
          min={assertion.type === 'max_tokens' ? 1 : 0.1}
          allowDecimal={assertion.type === 'max_seconds'}
          value={assertion.value}
          onChange={(value) => onChange({ ...assertion, value: value === '' ? Number.NaN : Number(value) })}
        />
      );
    case 'calls_tool':
      return (
        <Autocomplete
          aria-label={label}
          data={[...new Set(tools)]}
          value={assertion.value}
          onChange={(value) => onChange({ ...assertion, value })}
        />
      );
    case 'judge':
      return (
        <>
          <Textarea
            label={t('rubric')}
            placeholder={t('rubricHint')}
            autosize
            minRows={2}
            maxRows={8}
            value={assertion.rubric}
            onChange={(event) => onChange({ ...assertion, rubric: event.currentTarget.value })}
          />
          <Select
            label={t('judgeModel')}
            value={assertion.model_id || null}
            allowDeselect={false}
            data={models.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => id && onChange({ ...assertion, model_id: id })}
          />
          <NumberInput
            label={t('threshold')}
            min={0}
            max={1}
            step={0.1}
            clampBehavior="strict"
            value={assertion.threshold ?? 0.5}
            onChange={(value) => onChange({ ...assertion, threshold: Number(value) })}
          />
        </>
      );
    default:
      return (
        <>
          {assertion.type === 'regex' ? (
            <TextInput
              aria-label={label}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              value={assertion.value}
              onChange={(event) => onChange({ ...assertion, value: event.currentTarget.value })}
            />
          ) : (
            <Textarea
              aria-label={label}
              autosize
              maxRows={6}
              value={assertion.value}
              onChange={(event) => onChange({ ...assertion, value: event.currentTarget.value })}
            />
          )}
          <Checkbox
            size="xs"
            label={t('ignoreCase')}
            checked={assertion.ignore_case === true}
            onChange={(event) => onChange({ ...assertion, ignore_case: event.currentTarget.checked })}
          />
        </>
      );
  }
}
