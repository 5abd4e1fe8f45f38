import { Select, TextInput } from '@mantine/core';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { type Labelled, labelled } from '../../form-parts/labelled.js';
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
  const t = messages[context.language];
  const { least: min, most: max, initial } = limits.side;
  return (
    <>
      <ModelNumber />
      <RatioField data={data} />
      <div className="heddle-form-pair">
        <NumberField path={[...size, 'width']} {...labelled(t, 'width')} {...{ min, max, initial }} />
        <NumberField path={[...size, 'height']} {...labelled(t, 'height')} {...{ min, max, initial }} />
      </div>
      <NumberField
        path={[...setting, 'ddim_steps']}
        label={t.steps}
        description={t.stepsHint}
        initial={limits.steps.initial}
        min={limits.steps.least}
        max={limits.steps.most}
      />
      <ParametersField path={['inputs', 'inputParameters']} />
      <PromptField name="prompt" {...labelled(t, 'prompt')} minHeight={90} />
      <PromptField name="negative_prompt" {...labelled(t, 'negativePrompt')} minHeight={48} />
      <ReferencesField />
      <OutputsField isFixed />
    </>
  );
});

function ModelNumber() {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  const path = [...setting, 'model'];
  return (
    <TextInput
      label={t.model}
      description={t.modelHint}
      inputMode="numeric"
      value={textAt(raw, path)}
      readOnly={isReadOnly}
      onChange={(event) => {
        const text = event.currentTarget.value;
        // Documents store a number here.
        const model = String(Number(text)) === text ? Number(text) : text;
        onChange((draft) => writeAt(draft, path, model), t.model);
      }}
    />
  );
}

function RatioField({ data }: { data: ImageGenerateData }) {
  const { language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  const { width, height } = sizeOf(data);
  const current = ratios.find((ratio) => ratio.width === width && ratio.height === height);
  const offered = ratios.map((ratio) => ({
    value: ratio.name,
    label: `${ratio.name} (${ratio.width} × ${ratio.height})`,
  }));
  return (
    <Select
      {...labelled(t, 'ratio')}
      value={current?.name ?? ''}
      allowDeselect={false}
      disabled={isReadOnly}
      data={current === undefined ? [...offered, { value: '', label: t.custom }] : offered}
      onChange={(name) => {
        const chosen = ratios.find((ratio) => ratio.name === name);
        if (chosen === undefined) return;
        onChange((draft) => {
          writeAt(draft, [...size, 'width'], chosen.width);
          writeAt(draft, [...size, 'height'], chosen.height);
        }, t.ratio);
      }}
    />
  );
}

interface PromptFieldProps extends Labelled {
  name: 'prompt' | 'negative_prompt';
  minHeight: number;
}

function PromptField({ name, minHeight, ...labels }: PromptFieldProps) {
  const { raw } = useFormScope();
  const path = ['inputs', 'prompt', name];
  return (
    <TemplateField
      {...labels}
      kind="prompt"
      path={path}
      value={textAt(raw, path)}
      minHeight={minHeight}
      write={(draft, text) => writeAt(draft, path, text)}
    />
  );
}
