import { Autocomplete, SegmentedControl, TagsInput } from '@mantine/core';
import { FieldProblems, useIsInvalid } from '../../form-parts/FieldProblems.js';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { NamedValueField } from '../../form-parts/NamedValueField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { Section } from '../../form-parts/Section.js';
import { settingAt, writeListSetting, writeSetting } from '../../form-parts/settings.js';
import { TemplateField } from '../../form-parts/TemplateField.js';
import { chooseMethod } from './chooseMethod.js';
import { splitInput, type TextData, textMethods } from './definition.js';
import { delimitersOf } from './delimiters.js';
import { messages } from './messages.js';
import { separatorChoices } from './newSeparators.js';

const concatList = ['inputs', 'concatParams'];
const splitList = ['inputs', 'splitParams'];

/** The method, its inputs, and the template or delimiters. */
export const textForm = createForm<TextData>(({ data, context }) => {
  const t = messages[context.language];
  const isSplit = data.inputs.method === textMethods.split;
  return (
    <>
      <MethodField method={data.inputs.method} />
      {isSplit ? (
        <>
          <NamedValueField name={splitInput} {...labelled(t, 'input')} hasFixedType />
          <DelimitersField data={data} />
        </>
      ) : (
        <>
          <ParametersField path={['inputs', 'inputParameters']} />
          <TemplateSetting />
          <SeparatorField />
        </>
      )}
    </>
  );
});

function MethodField({ method }: { method: string }) {
  const { context, onChange, isReadOnly } = useFormScope();
  const t = messages[context.language];
  return (
    <Section {...labelled(t, 'method')}>
      <SegmentedControl
        aria-label={t.method}
        value={method}
        disabled={isReadOnly}
        data={[
          { value: textMethods.concat, label: t.concat },
          { value: textMethods.split, label: t.split },
        ]}
        onChange={(value) => onChange((draft) => chooseMethod(draft, value, context.language), t.method)}
      />
      <FieldProblems path={['inputs', 'method']} />
    </Section>
  );
}

function TemplateSetting() {
  const { raw, context } = useFormScope();
  const t = messages[context.language];
  const value = settingAt(raw, concatList, 'concatResult');
  return (
    <TemplateField
      {...labelled(t, 'content')}
      kind="text"
      path={concatList}
      value={typeof value === 'string' ? value : ''}
      minHeight={90}
      write={(draft, text) => writeSetting(draft, concatList, 'concatResult', 'string', text)}
    />
  );
}

function SeparatorField() {
  const { raw, context, onChange, isReadOnly } = useFormScope();
  const t = messages[context.language];
  const value = settingAt(raw, concatList, 'arrayItemConcatChar');
  const choices = separatorChoices(context.language);
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <Autocomplete
      {...labelled(t, 'separator')}
      value={chosen?.label ?? (typeof value === 'string' ? value : '')}
      readOnly={isReadOnly}
      data={choices.map((choice) => choice.label)}
      onChange={(written) => {
        const content = choices.find((choice) => choice.label === written)?.value ?? written;
        onChange(
          (draft) => writeSetting(draft, concatList, 'arrayItemConcatChar', 'string', content),
          t.separator,
        );
      }}
    />
  );
}

function DelimitersField({ data }: { data: TextData }) {
  const { context, onChange, isReadOnly } = useFormScope();
  const t = messages[context.language];
  const isInvalid = useIsInvalid(splitList);
  const choices = separatorChoices(context.language);
  const labelOf = (value: string) => choices.find((choice) => choice.value === value)?.label ?? value;
  const contentOf = (label: string) => choices.find((choice) => choice.label === label)?.value ?? label;
  return (
    <div>
      <TagsInput
        label={t.delimiters}
        description={t.delimitersHint}
        placeholder={t.another}
        value={delimitersOf(data.inputs.splitParams).map(labelOf)}
        disabled={isReadOnly}
        error={isInvalid}
        splitChars={[]}
        data={choices.map((choice) => choice.label)}
        onChange={(labels) =>
          onChange(
            (draft) => writeListSetting(draft, splitList, 'delimiters', labels.map(contentOf)),
            t.delimiters,
          )
        }
      />
      <FieldProblems path={splitList} />
    </div>
  );
}
