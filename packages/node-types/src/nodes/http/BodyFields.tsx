import { Select } from '@mantine/core';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { useFormScope } from '../../form-parts/FormScope.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { Section } from '../../form-parts/Section.js';
import { ValueField } from '../../form-parts/ValueField.js';
import { writeAt } from '../../form-parts/wire.js';
import { bodyTypes, type HttpData } from './definition.js';
import { messages } from './messages.js';
import { PlaceholderField } from './PlaceholderField.js';

const path = ['inputs', 'body'];
const content = [...path, 'bodyData'];

/** The body of the request. */
export function BodyFields({ body }: { body: HttpData['inputs']['body'] }) {
  const { language, onChange, isReadOnly } = useFormScope();
  const words = messages[language];
  return (
    <>
      <div>
        <Select
          label={words.body}
          value={body.bodyType || null}
          allowDeselect={false}
          disabled={isReadOnly}
          data={bodyTypes.map((type) => ({ value: type, label: words[type] }))}
          onChange={(value) =>
            value !== null && onChange((draft) => writeAt(draft, [...path, 'bodyType'], value), words.body)
          }
        />
        <FieldProblems path={[...path, 'bodyType']} />
      </div>
      <BodyContent type={body.bodyType} />
    </>
  );
}

function BodyContent({ type }: { type: string }) {
  const words = messages[useFormScope().language];
  switch (type) {
    case 'JSON':
      return <PlaceholderField path={[...content, 'json']} label={words.JSON} isCode minHeight={110} />;
    case 'RAW_TEXT':
      return <PlaceholderField path={[...content, 'rawText']} label={words.RAW_TEXT} minHeight={110} />;
    case 'FORM_DATA':
      return <ParametersField path={[...content, 'formData', 'data']} label={words.fields} />;
    case 'FORM_URLENCODED':
      return <ParametersField path={[...content, 'formURLEncoded']} label={words.fields} />;
    case 'BINARY':
      return (
        <Section label={words.file}>
          <ValueField
            path={[...content, 'binary', 'fileURL']}
            label={words.file}
            type={{ type: 'string', assistType: 1 }}
            hasFixedType
          />
        </Section>
      );
    default:
      return null;
  }
}
