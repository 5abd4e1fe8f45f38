import { SegmentedControl } from '@mantine/core';
import { promptOf } from '../../data/modelParam.js';
import { ChoicesField } from '../../form-parts/ChoicesField.js';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { HistoryField } from '../../form-parts/HistoryField.js';
import { labelled } from '../../form-parts/labelled.js';
import { ModelParamField } from '../../form-parts/ModelField.js';
import { NamedValueField } from '../../form-parts/NamedValueField.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { Section } from '../../form-parts/Section.js';
import { TemplateField } from '../../form-parts/TemplateField.js';
import { listAt, readAt, writeAt } from '../../form-parts/wire.js';
import { type IntentData, intentModes, intentOutputs } from './definition.js';
import { messages } from './messages.js';

const promptPath = ['inputs', 'llmParam', 'systemPrompt'];

/** The text, its possible intents, and the model that classifies it. */
export const intentForm = createForm<IntentData>(({ data }) => {
  const { language } = useFormScope();
  const t = messages[language];
  return (
    <>
      <NamedValueField name="query" {...labelled(t, 'query')} hasFixedType />
      <ModeField mode={data.inputs.mode} />
      <ChoicesField path={['inputs', 'intents']} {...labelled(t, 'intents')} nameOf={t.intentAt} />
      <ModelParamField />
      <TemplateField
        {...labelled(t, 'systemPrompt')}
        kind="prompt"
        path={promptPath}
        value={promptOf(data.inputs.llmParam.systemPrompt)}
        minHeight={76}
        hasFixedInputs
        write={(draft, text) =>
          writeAt(draft, promptPath, { type: 'string', value: { type: 'literal', content: text } })
        }
      />
      <HistoryField />
      <OutputsField isFixed />
    </>
  );
});

function ModeField({ mode }: { mode: string }) {
  const { language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  return (
    <Section {...labelled(t, 'mode')}>
      <SegmentedControl
        aria-label={t.mode}
        value={mode}
        disabled={isReadOnly}
        data={[
          { value: intentModes.fast, label: t.fast },
          { value: intentModes.full, label: t.full },
        ]}
        onChange={(value) =>
          onChange((draft) => {
            writeAt(draft, ['inputs', 'mode'], value);
            const own = new Set(['classificationId', 'reason']);
            const others = listAt(draft, ['outputs']).filter(
              (output) => !own.has(String(readAt(output, ['name']))),
            );
            writeAt(draft, ['outputs'], [...intentOutputs(value), ...others]);
          }, t.mode)
        }
      />
      <p className="heddle-form-note">{t.modeHint}</p>
    </Section>
  );
}
