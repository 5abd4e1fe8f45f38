import { NumberInput, Select } from '@mantine/core';
import { BatchField } from '../../form-parts/BatchField.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm, useFormMessages, useFormScope } from '../../form-parts/FormScope.js';
import { type Labelled, labelled } from '../../form-parts/labelled.js';
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
  const t = messages[context.language];
  return (
    <>
      <ModelField />
      <div className="heddle-form-pair">
        <TextSetting list={list} name="temperature" type="float" {...labelled(t, 'temperature')} />
        <TextSetting list={list} name="maxTokens" type="integer" {...labelled(t, 'maxTokens')} />
      </div>
      <ParametersField path={['inputs', 'inputParameters']} />
      <PromptField name="systemPrompt" {...labelled(t, 'systemPrompt')} minHeight={120} />
      <PromptField name="prompt" {...labelled(t, 'userPrompt')} minHeight={76} />
      <HistoryFields data={data} />
      <SkillsField />
      <FormatField data={data} />
      <BatchField />
      <OutputsField />
    </>
  );
});

function PromptField(properties: Labelled & { name: 'systemPrompt' | 'prompt'; minHeight: number }) {
  const { name, minHeight, ...labels } = properties;
  const { raw } = useFormScope();
  const value = settingAt(raw, list, name);
  return (
    <TemplateField
      {...labels}
      kind="prompt"
      path={[...list, name]}
      value={typeof value === 'string' ? value : ''}
      minHeight={minHeight}
      write={(draft, text) => writeSetting(draft, list, name, 'string', text)}
    />
  );
}

function FormatField({ data }: { data: LlmData }) {
  const { context, onChange, isReadOnly } = useFormScope();
  const t = messages[context.language];
  const { responseFormat } = modelSettings(data.inputs.llmParam);
  return (
    <div>
      <Select
        {...labelled(t, 'format')}
        value={String(responseFormat)}
        allowDeselect={false}
        disabled={isReadOnly}
        data={[
          { value: String(responseFormats.text), label: t.formatText },
          { value: String(responseFormats.markdown), label: 'Markdown' },
          { value: String(responseFormats.json), label: 'JSON' },
        ]}
        onChange={(value) =>
          value !== null &&
          onChange((draft) => writeSetting(draft, list, 'responseFormat', 'integer', value), t.format)
        }
      />
      <FieldProblems path={list} />
    </div>
  );
}

/** Whether the chat history is sent between the prompts, and how much of it. */
function HistoryFields({ data }: { data: LlmData }) {
  const { onChange, isReadOnly } = useFormScope();
  const t = useFormMessages();
  const { enableChatHistory, chatHistoryRound } = modelSettings(data.inputs.llmParam);
  return (
    <>
      <SwitchSetting list={list} name="enableChatHistory" {...labelled(t, 'chatHistory')} />
      {enableChatHistory && (
        <NumberInput
          {...labelled(t, 'historyRounds')}
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
              t.historyRounds,
            );
          }}
        />
      )}
    </>
  );
}
