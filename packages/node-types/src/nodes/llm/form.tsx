import { Select } from '@mantine/core';
import { fillWords } from '../../fillWords.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { ModelField } from '../../form-parts/ModelField.js';
import { Note } from '../../form-parts/Note.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { TextSetting } from '../../form-parts/SettingFields.js';
import { settingAt, writeSetting } from '../../form-parts/settings.js';
import { TemplateField } from '../../form-parts/TemplateField.js';
import { hasSkills, type LlmData } from './definition.js';
import { messages } from './messages.js';
import { modelSettings, responseFormats } from './settings.js';

const list = ['inputs', 'llmParam'];

/** Model, prompts and the form of the answer. */
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
      <Kept data={data} />
      <FormatField data={data} />
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

/** What the document holds and this editor does not change yet: it is named instead of hidden. */
function Kept({ data }: { data: LlmData }) {
  const { context } = useFormScope();
  const words = messages[context.language];
  const { fcParam, batch } = data.inputs;
  const count =
    fcParam.workflowFCParam.workflowList.length +
    fcParam.pluginFCParam.pluginList.length +
    fcParam.knowledgeFCParam.knowledgeList.length;
  return (
    <>
      {hasSkills(data) && <Note>{fillWords(words.skillsKept, { count })}</Note>}
      {batch.batchEnable && <Note>{words.batchKept}</Note>}
      <FieldProblems path={['inputs', 'fcParam']} isDeep />
      <FieldProblems path={['inputs', 'batch']} isDeep />
    </>
  );
}
