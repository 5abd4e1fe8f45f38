import type { JsonObject } from '@heddle/workflow-schema';
import { NumberInput, SegmentedControl } from '@mantine/core';
import { promptOf } from '../../data/modelParam.js';
import { ChoicesField } from '../../form-parts/ChoicesField.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { type Labelled, labelled } from '../../form-parts/labelled.js';
import { ModelParamField } from '../../form-parts/ModelField.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { Section } from '../../form-parts/Section.js';
import { SwitchField } from '../../form-parts/SwitchField.js';
import { TemplateField } from '../../form-parts/TemplateField.js';
import { ValueField } from '../../form-parts/ValueField.js';
import { readAt, writeAt } from '../../form-parts/wire.js';
import { hasDynamicOptions, hasOptions, type QuestionData, question } from './definition.js';
import { messages } from './messages.js';

const inputs = (...steps: (string | number)[]) => ['inputs', ...steps];

/** The question, the answer type, and the fields to extract. */
export const questionForm = createForm<QuestionData>(({ data }) => {
  const { language } = useFormScope();
  const t = messages[language];
  const needsModel = hasOptions(data) || data.inputs.extra_output;
  return (
    <>
      <ParametersField path={inputs('inputParameters')} />
      <TemplateField
        {...labelled(t, 'question')}
        kind="text"
        path={inputs('question')}
        value={data.inputs.question}
        minHeight={76}
        write={(draft, text) => writeAt(draft, inputs('question'), text)}
      />
      <Choice {...labelled(t, 'answerType')} name="answer_type" choices={['text', 'option']} />
      {hasOptions(data) ? <OptionFields data={data} /> : <ExtractionFields data={data} />}
      {needsModel && <ModelParamField />}
      <OutputsField isFixed={hasOptions(data) || !data.inputs.extra_output} />
    </>
  );
});

function OptionFields({ data }: { data: QuestionData }) {
  const { language } = useFormScope();
  const t = messages[language];
  return (
    <>
      <Choice {...labelled(t, 'optionType')} name="option_type" choices={['static', 'dynamic']} />
      {hasDynamicOptions(data) ? (
        <Section {...labelled(t, 'dynamicOptions')}>
          <ValueField
            path={inputs('dynamic_option')}
            label={t.dynamicOptions}
            isReferenceOnly
            accepts={(type) => type.type === 'list'}
          />
        </Section>
      ) : (
        <ChoicesField path={inputs('options')} {...labelled(t, 'options')} nameOf={t.optionAt} />
      )}
    </>
  );
}

function ExtractionFields({ data }: { data: QuestionData }) {
  const { language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  const promptPath = inputs('llmParam', 'systemPrompt');
  return (
    <>
      <SwitchField
        {...labelled(t, 'extract')}
        checked={data.inputs.extra_output}
        disabled={isReadOnly}
        onChange={(event) => {
          const isOn = event.currentTarget.checked;
          onChange((draft) => writeWithOutputs(draft, 'extra_output', isOn), t.extract);
        }}
      />
      {data.inputs.extra_output && (
        <>
          <NumberInput
            {...labelled(t, 'limit')}
            min={1}
            max={5}
            value={data.inputs.limit ?? 3}
            disabled={isReadOnly}
            onChange={(value) => onChange((draft) => writeAt(draft, inputs('limit'), Number(value)), t.limit)}
          />
          <TemplateField
            {...labelled(t, 'systemPrompt')}
            kind="prompt"
            path={promptPath}
            value={promptOf(data.inputs.llmParam.systemPrompt)}
            minHeight={76}
            write={(draft, text) => writeAt(draft, promptPath, text)}
          />
        </>
      )}
    </>
  );
}

type ChoiceName = 'text' | 'option' | 'static' | 'dynamic';

interface ChoiceProps extends Labelled {
  name: 'answer_type' | 'option_type';
  choices: readonly ChoiceName[];
}

function Choice({ label, description, name, choices }: ChoiceProps) {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  const value = readAt(raw, inputs(name));
  return (
    <Section label={label} description={description}>
      <SegmentedControl
        aria-label={label}
        value={typeof value === 'string' ? value : ''}
        disabled={isReadOnly}
        data={choices.map((choice) => ({ value: choice, label: t[choice] }))}
        onChange={(chosen) => onChange((draft) => writeWithOutputs(draft, name, chosen), label)}
      />
      <FieldProblems path={inputs(name)} />
    </Section>
  );
}

/** The outputs depend on the answer type, and the document stores them too. */
function writeWithOutputs(draft: JsonObject, name: string, value: string | boolean): void {
  writeAt(draft, inputs(name), value);
  const read = question.data.safeParse(draft);
  if (read.success) writeAt(draft, ['outputs'], JSON.parse(JSON.stringify(question.outputs(read.data))));
}
