import { NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { KnowledgeField } from '../../form-parts/KnowledgeField.js';
import { labelled } from '../../form-parts/labelled.js';
import { NamedValueField } from '../../form-parts/NamedValueField.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { Section } from '../../form-parts/Section.js';
import { SwitchField } from '../../form-parts/SwitchField.js';
import { readAt, textAt, writeAt } from '../../form-parts/wire.js';
import type { DatasetWriteData } from './definition.js';
import { messages } from './messages.js';
import { chunkDefaults, chunkLimits, chunkTypes, parsingTypes, separatorTypes } from './strategy.js';

const parsing = ['inputs', 'strategyParam', 'parsingStrategy'];
const chunks = ['inputs', 'strategyParam', 'chunkStrategy'];
const file = { type: 'string', assistType: 1 } as const;

/** The file, its knowledge base, and how it is parsed and chunked. */
export const datasetWriteForm = createForm<DatasetWriteData>(({ data, context }) => {
  const t = messages[context.language];
  const { parsingStrategy, chunkStrategy } = data.inputs.strategyParam;
  return (
    <>
      <KnowledgeField data={data} isSingle />
      <NamedValueField name="knowledge" {...labelled(t, 'file')} type={file} hasFixedType />
      <ParsingChoice />
      {parsingStrategy.parsingType === 'accurate' && (
        <>
          <ParsingSwitch name="imageExtraction" />
          <ParsingSwitch name="tableExtraction" />
          <ParsingSwitch name="imageOcr" />
        </>
      )}
      <ChunkChoice />
      {chunkStrategy.chunkType === 'custom' && <PassageFields />}
      <OutputsField isFixed />
    </>
  );
});

function ParsingChoice() {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  const path = [...parsing, 'parsingType'];
  return (
    <Section {...labelled(t, 'howRead')}>
      <SegmentedControl
        aria-label={t.howRead}
        value={textAt(raw, path) || 'fast'}
        disabled={isReadOnly}
        data={parsingTypes.map((type) => ({ value: type, label: t[type] }))}
        onChange={(type) => onChange((draft) => writeAt(draft, path, type), t.howRead)}
      />
      <FieldProblems path={path} />
    </Section>
  );
}

function ParsingSwitch({ name }: { name: 'imageExtraction' | 'tableExtraction' | 'imageOcr' }) {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const labels = labelled(messages[language], name);
  const value = readAt(raw, [...parsing, name]);
  return (
    <SwitchField
      {...labels}
      checked={value === true || value === 'true'}
      disabled={isReadOnly}
      onChange={(event) => {
        const isOn = event.currentTarget.checked;
        onChange((draft) => writeAt(draft, [...parsing, name], isOn), labels.label);
      }}
    />
  );
}

function ChunkChoice() {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  const path = [...chunks, 'chunkType'];
  return (
    <Section {...labelled(t, 'howCut')}>
      <SegmentedControl
        aria-label={t.howCut}
        value={textAt(raw, path) || 'default'}
        disabled={isReadOnly}
        data={chunkTypes.map((type) => ({ value: type, label: t[type] }))}
        onChange={(chunkType) =>
          onChange((draft) => {
            const own = { separatorType: '\n', separator: '\n', ...chunkDefaults };
            writeAt(draft, chunks, { chunkType, ...(chunkType === 'custom' ? own : {}) });
          }, t.howCut)
        }
      />
      <FieldProblems path={path} />
    </Section>
  );
}

function PassageFields() {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  const separatorType = textAt(raw, [...chunks, 'separatorType']);
  const offered: string[] = [...separatorTypes];
  if (separatorType !== '' && !offered.includes(separatorType)) offered.push(separatorType);
  const names: Readonly<Record<string, string>> = {
    '\n': t.lineBreak,
    '\n\n': t.twoLineBreaks,
    custom: t.ownText,
  };
  return (
    <>
      <Select
        {...labelled(t, 'separatorType')}
        value={separatorType === '' ? null : separatorType}
        allowDeselect={false}
        disabled={isReadOnly}
        data={offered.map((type) => ({ value: type, label: names[type] ?? type }))}
        onChange={(type) =>
          type !== null &&
          onChange((draft) => {
            writeAt(draft, [...chunks, 'separatorType'], type);
            writeAt(draft, [...chunks, 'separator'], type === 'custom' ? '###' : type);
          }, t.separatorType)
        }
      />
      {separatorType === 'custom' && (
        <TextInput
          {...labelled(t, 'separator')}
          value={textAt(raw, [...chunks, 'separator'])}
          readOnly={isReadOnly}
          onChange={(event) => {
            const text = event.currentTarget.value;
            onChange((draft) => writeAt(draft, [...chunks, 'separator'], text), t.separator);
          }}
        />
      )}
      <FieldProblems path={[...chunks, 'separator']} />
      <PassageNumber name="maxToken" min={chunkLimits.minTokens} max={chunkLimits.maxTokens} step={50} />
      <PassageNumber name="overlap" min={0} max={chunkLimits.maxOverlap} step={0.05} />
    </>
  );
}

interface PassageNumberProps {
  name: 'maxToken' | 'overlap';
  min: number;
  max: number;
  step: number;
}

function PassageNumber({ name, ...limits }: PassageNumberProps) {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const labels = labelled(messages[language], name);
  const path = [...chunks, name];
  return (
    <div>
      <NumberInput
        {...labels}
        {...limits}
        value={Number(readAt(raw, path) ?? chunkDefaults[name])}
        disabled={isReadOnly}
        onChange={(value) => onChange((draft) => writeAt(draft, path, Number(value)), labels.label)}
      />
      <FieldProblems path={path} />
    </div>
  );
}
