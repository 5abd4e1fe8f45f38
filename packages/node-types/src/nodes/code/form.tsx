import { Select } from '@mantine/core';
import { useId } from 'react';
import { FieldProblems, useIsInvalid } from '../../form-parts/FieldProblems.js';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { CodeEditor } from '../../form-parts/LazyEditors.js';
import { labelled } from '../../form-parts/labelled.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { Section } from '../../form-parts/Section.js';
import { writeAt } from '../../form-parts/wire.js';
import { TextTools } from '../../text-tools/TextTools.js';
import { type CodeData, codeLanguages } from './definition.js';
import { languageName } from './languageName.js';
import { messages } from './messages.js';
import { sourceIn } from './sourceIn.js';

const languagePath = ['inputs', 'language'];
const codePath = ['inputs', 'code'];

/** Inputs, code and outputs. */
export const codeForm = createForm<CodeData>(({ data }) => (
  <>
    <ParametersField path={['inputs', 'inputParameters']} />
    <LanguageField inputs={data.inputs} />
    <SourceField data={data} />
    <OutputsField />
  </>
));

function LanguageField({ inputs: { language, code } }: { inputs: CodeData['inputs'] }) {
  const { context, onChange, isReadOnly } = useFormScope();
  const t = messages[context.language];
  const offered: number[] = [codeLanguages.typescript, codeLanguages.python];
  // The old JavaScript code is not offered, but stays selectable in documents that use it.
  if (language !== undefined && !offered.includes(language)) offered.push(language);
  return (
    <div>
      <Select
        {...labelled(t, 'programLanguage')}
        value={language === undefined ? null : String(language)}
        allowDeselect={false}
        disabled={isReadOnly}
        data={offered.map((one) => ({ value: String(one), label: languageName(one) || String(one) }))}
        onChange={(value) =>
          value !== null &&
          onChange((draft) => {
            writeAt(draft, languagePath, Number(value));
            writeAt(draft, codePath, sourceIn(Number(value), code));
          }, t.programLanguage)
        }
      />
      <FieldProblems path={languagePath} />
    </div>
  );
}

function SourceField({ data }: { data: CodeData }) {
  const { context, onChange, isReadOnly } = useFormScope();
  const t = messages[context.language];
  const id = useId();
  const isInvalid = useIsInvalid(codePath);
  const { code: text, language } = data.inputs;
  const codeLanguage = language === codeLanguages.python ? 'python' : 'typescript';
  const write = (next: string) => onChange((draft) => writeAt(draft, codePath, next), t.source);
  const tools = { text, kind: 'code', label: t.source, codeLanguage, onChange: write } as const;
  return (
    <Section
      {...labelled(t, 'source')}
      action={
        <span className="heddle-form-row">
          <span className="heddle-form-hint">{t.leaveEditor}</span>
          <TextTools {...tools} />
        </span>
      }
    >
      <CodeEditor
        language={codeLanguage}
        label={t.source}
        describedBy={id}
        value={text}
        isReadOnly={isReadOnly}
        isInvalid={isInvalid}
        minHeight={220}
        onChange={write}
      />
      <FieldProblems path={codePath} id={id} />
    </Section>
  );
}
