import {
  Alert,
  Input,
  NumberInput,
  SegmentedControl,
  Select,
  Slider,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { agentLimits } from '../agentLimits.js';
import { useAgent, useBlock } from '../editor/AgentSession.js';
import classes from './Model.module.css';
import { modelBarMessages } from './modelBarMessages.js';
import type { AgentModel, ModelParameter } from './modelQueries.js';
import {
  fewTokens,
  type ModelInfo,
  type ModelStyle,
  modelStyles,
  parameterOf,
  standardRounds,
  withParameter,
  withStyle,
} from './modelSettings.js';

const styles = ['precise', 'balance', 'creative', 'custom'] as const;
const formats = [
  { value: '0', label: 'text' },
  { value: '1', label: 'Markdown' },
  { value: '2', label: 'JSON' },
] as const;

/** Settings of the agent's model. */
export function ModelSettings({ model }: { model: AgentModel }) {
  const { isReadOnly } = useAgent();
  const [info, setInfo] = useBlock('model_info');
  return <ModelSettingsFields model={model} info={info} isReadOnly={isReadOnly} onChange={setInfo} />;
}

interface ModelSettingsFieldsProps {
  model: AgentModel;
  info: ModelInfo;
  isReadOnly: boolean;
  onChange(info: ModelInfo): void;
}

/** Fields for the settings of a model, generated from the parameters that it has. */
export function ModelSettingsFields({
  model,
  info,
  isReadOnly,
  onChange: setInfo,
}: ModelSettingsFieldsProps) {
  const t = useMessages(modelBarMessages);
  const hasPresets = model.parameters.some(({ presets }) => presets);
  const style = styles.find((name) => modelStyles[name] === info.model_style) ?? 'custom';
  const rounds = info.short_memory_policy?.history_round ?? standardRounds;
  return (
    <Stack gap="sm">
      {hasPresets && (
        <Input.Wrapper label={t('style')}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('style')}
            value={style}
            disabled={isReadOnly}
            onChange={(value) => setInfo(withStyle(info, model, value as ModelStyle))}
            data={styles.map((value) => ({ value, label: t(value) }))}
          />
        </Input.Wrapper>
      )}
      {model.parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          value={parameterOf(info, parameter)}
          isReadOnly={isReadOnly}
          onChange={(value) => setInfo(withParameter(info, parameter, value))}
        />
      ))}
      <NumberInput
        label={t('rounds')}
        description={t('roundsHint')}
        min={0}
        max={agentLimits.historyRounds}
        allowDecimal={false}
        clampBehavior="strict"
        readOnly={isReadOnly}
        value={rounds}
        onChange={(value) => {
          if (typeof value === 'number')
            setInfo({ ...info, short_memory_policy: { ...info.short_memory_policy, history_round: value } });
        }}
      />
      <Select
        label={t('format')}
        value={String(info.response_format ?? 0)}
        allowDeselect={false}
        disabled={isReadOnly}
        comboboxProps={{ withinPortal: false }}
        data={formats.map(({ value, label }) => ({ value, label: label === 'text' ? t('text') : label }))}
        onChange={(value) => setInfo({ ...info, response_format: Number(value) })}
      />
      <Switch
        label={t('currentTime')}
        checked={info.sp_current_time ?? false}
        disabled={isReadOnly}
        onChange={(event) => setInfo({ ...info, sp_current_time: event.currentTarget.checked })}
      />
    </Stack>
  );
}

interface ParameterFieldProps {
  parameter: ModelParameter;
  value: string;
  isReadOnly: boolean;
  onChange(value: string): void;
}

function ParameterField({ parameter, value, isReadOnly, onChange }: ParameterFieldProps) {
  const { label, kind } = parameter;
  if (kind === 'boolean')
    return (
      <Switch
        label={label}
        checked={value === 'true'}
        disabled={isReadOnly}
        onChange={(event) => onChange(String(event.currentTarget.checked))}
      />
    );
  if (kind === 'text')
    return (
      <TextInput
        label={label}
        value={value}
        readOnly={isReadOnly}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return <NumberField {...{ parameter, value, isReadOnly, onChange }} />;
}

function NumberField({ parameter, value, isReadOnly, onChange }: ParameterFieldProps) {
  const t = useMessages(modelBarMessages);
  const shared = useMessages(sharedMessages);
  const [isWarningClosed, setIsWarningClosed] = useState(false);
  const { name, label, kind, min, max } = parameter;
  const number = Number(value);
  const isShort = name === 'max_tokens' && number <= fewTokens;
  return (
    <div>
      <div className={classes.parameter}>
        <Input.Label component="span">{label}</Input.Label>
        <Slider
          size="sm"
          label={null}
          min={min}
          max={max}
          step={kind === 'whole' ? 1 : 0.01}
          value={number}
          disabled={isReadOnly}
          thumbLabel={label}
          onChange={(next) => onChange(String(next))}
        />
        <NumberInput
          aria-label={label}
          size="xs"
          min={min}
          max={max}
          step={kind === 'whole' ? 1 : 0.1}
          allowDecimal={kind === 'decimal'}
          decimalScale={2}
          clampBehavior="blur"
          readOnly={isReadOnly}
          value={number}
          onChange={(next) =>
            typeof next === 'number' && next >= min && next <= max && onChange(String(next))
          }
        />
      </div>
      {isShort && !isWarningClosed && (
        <Alert
          color="weld"
          variant="light"
          mt={6}
          withCloseButton
          closeButtonLabel={shared('close')}
          onClose={() => setIsWarningClosed(true)}
        >
          {t('fewTokens', { count: number })}
        </Alert>
      )}
    </div>
  );
}
