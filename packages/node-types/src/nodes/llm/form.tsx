import { NumberInput, Select } from '@mantine/core';
import { BatchField } from '../../form-parts/BatchField.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm, useFormScope, useFormWords } from '../../form-parts/FormScope.js';
import { ModelField } from '../../form-parts/ModelField.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { SwitchSetting, TextSetting } from '../../form-parts/SettingFields.js';
import { settingAt, writeSetting } from '../../form-parts/settings.js';
import { TemplateField } from '../../form-parts/TemplateField.js';
import type { LlmData } from './definition.js';
import { messages } from './messages.js';
import { SkillsField } from './SkillsField.js';
import { modelSettings, responseFormats } from './settings.js';

const list = ['inputs', 'llmParam'];

/** Model, prompts, skills and output format. */
export const llmForm = createForm<LlmData>(({ data, context }) => {
  const words = messages[context.language];
  return (
    <>
      <ModelField />
      <div className="heddle-form-pair">
        <TextSetting list={list} name="temperature" type="float" label={words.temperature} />
        <TextSetting list={list} name="maxTokens" type="integer" label={words.maxTokens} />
      </div>
      <ParametersField path={['inputs', 'inputParameters']} />
      <PromptField name="systemPrompt" label={words.systemPrompt} minHeight={120} />
      <PromptField name="prompt" label={words.userPrompt} minHeight={76} />
      <HistoryFields data={data} />
      <SkillsField />
      <FormatField data={data} />
      <BatchField />
      <OutputsField />
    </>
  );
});

function PromptField(properties: { name: 'systemPrompt' | 'prompt'; label: string; minHeight: number }) {
  const { name, label, minHeight } = properties;
  const { raw, onChange } = useFormScope();
  const value = settingAt(raw, list, name);
  return (
    <TemplateField
      label={label}
      kind="prompt"
      path={[...list, name]}
      value={typeof value === 'string' ? value : ''}
      minHeight={minHeight}
      onChange={(text) => onChange((draft) => writeSetting(draft, list, name, 'string', text), label)}
    />
  );
}

function FormatField({ data }: { data: LlmData }) {
  const { context, onChange, isReadOnly } = useFormScope();
  const words = messages[context.language];
  const { responseFormat } = modelSettings(data.inputs.llmParam);
  return (
    <div>
      <Select
        label={words.format}
        value={String(responseFormat)}
        allowDeselect={false}
        disabled={isReadOnly}
        data={[
          { value: String(responseFormats.text), label: words.formatText },
          { value: String(responseFormats.markdown), label: 'Markdown' },
          { value: String(responseFormats.json), label: 'JSON' },
        ]}
        onChange={(value) =>
          value !== null &&
          onChange((draft) => writeSetting(draft, list, 'responseFormat', 'integer', value), words.format)
        }
      />
      <FieldProblems path={list} />
    </div>
  );
}

/** Whether the chat history is sent between the prompts, and how much of it. */
function HistoryFields({ data }: { data: LlmData }) {
  const { onChange, isReadOnly } = useFormScope();
  const words = useFormWords();
  const { enableChatHistory, chatHistoryRound } = modelSettings(data.inputs.llmParam);
  return (
    <>
      <SwitchSetting list={list} name="enableChatHistory" label={words.chatHistory} />
      {enableChatHistory && (
        <NumberInput
          label={words.historyRounds}
          min={1}
          max={100}
          allowDecimal={false}
          clampBehavior="blur"
          readOnly={isReadOnly}
          value={chatHistoryRound}
          onChange={(rounds) => {
            if (typeof rounds !== 'number' || rounds === chatHistoryRound) return;
            // Documents store model settings as strings.
            onChange(
              (draft) => writeSetting(draft, list, 'chatHistoryRound', 'integer', String(rounds)),
              words.historyRounds,
            );
          }}
        />
      )}
    </>
  );
}
