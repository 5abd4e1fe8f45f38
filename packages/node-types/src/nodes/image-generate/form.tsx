import { Select, TextInput } from '@mantine/core';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { NumberField } from '../../form-parts/NumberField.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { TemplateField } from '../../form-parts/TemplateField.js';
import { textAt, writeAt } from '../../form-parts/wire.js';
import { type ImageGenerateData, sizeOf } from './definition.js';
import { messages } from './messages.js';
import { ReferencesField } from './ReferencesField.js';
import { limits, ratios } from './settings.js';

const setting = ['inputs', 'modelSetting'];
const size = [...setting, 'custom_ratio'];

/** Prompt, size, steps and reference images. */
export const imageGenerateForm = createForm<ImageGenerateData>(({ data, context }) => {
  const words = messages[context.language];
  const { least: min, most: max, initial } = limits.side;
  return (
    <>
      <ModelNumber />
      <RatioField data={data} />
      <div className="heddle-form-pair">
        <NumberField path={[...size, 'width']} label={words.width} {...{ min, max, initial }} />
        <NumberField path={[...size, 'height']} label={words.height} {...{ min, max, initial }} />
      </div>
      <NumberField
        path={[...setting, 'ddim_steps']}
        label={words.steps}
        description={words.stepsHint}
        initial={limits.steps.initial}
        min={limits.steps.least}
        max={limits.steps.most}
      />
      <ParametersField path={['inputs', 'inputParameters']} />
      <PromptField name="prompt" label={words.prompt} minHeight={90} />
      <PromptField name="negative_prompt" label={words.negativePrompt} minHeight={48} />
      <ReferencesField />
      <OutputsField isFixed />
    </>
  );
});

function ModelNumber() {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const words = messages[language];
  const path = [...setting, 'model'];
  return (
    <TextInput
      label={words.model}
      description={words.modelHint}
      inputMode="numeric"
      value={textAt(raw, path)}
      readOnly={isReadOnly}
      onChange={(event) => {
        const text = event.currentTarget.value;
        // Documents store a number here.
        const model = String(Number(text)) === text ? Number(text) : text;
        onChange((draft) => writeAt(draft, path, model), words.model);
      }}
    />
  );
}

function RatioField({ data }: { data: ImageGenerateData }) {
  const { language, onChange, isReadOnly } = useFormScope();
  const words = messages[language];
  const { width, height } = sizeOf(data);
  const current = ratios.find((ratio) => ratio.width === width && ratio.height === height);
  const offered = ratios.map((ratio) => ({
    value: ratio.name,
    label: `${ratio.name} (${ratio.width} × ${ratio.height})`,
  }));
  return (
    <Select
      label={words.ratio}
      value={current?.name ?? ''}
      allowDeselect={false}
      disabled={isReadOnly}
      data={current === undefined ? [...offered, { value: '', label: words.custom }] : offered}
      onChange={(name) => {
        const chosen = ratios.find((ratio) => ratio.name === name);
        if (chosen === undefined) return;
        onChange((draft) => {
          writeAt(draft, [...size, 'width'], chosen.width);
          writeAt(draft, [...size, 'height'], chosen.height);
        }, words.ratio);
      }}
    />
  );
}

interface PromptFieldProps {
  name: 'prompt' | 'negative_prompt';
  label: string;
  minHeight: number;
}

function PromptField({ name, label, minHeight }: PromptFieldProps) {
  const { raw, onChange } = useFormScope();
  const path = ['inputs', 'prompt', name];
  return (
    <TemplateField
      label={label}
      kind="prompt"
      path={path}
      value={textAt(raw, path)}
      minHeight={minHeight}
      onChange={(text) => onChange((draft) => writeAt(draft, path, text), label)}
    />
  );
}
