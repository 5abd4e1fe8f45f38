import { Select } from '@mantine/core';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
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
  const t = messages[language];
  return (
    <>
      <div>
        <Select
          {...labelled(t, 'body')}
          value={body.bodyType || null}
          allowDeselect={false}
          disabled={isReadOnly}
          data={bodyTypes.map((type) => ({ value: type, label: t[type] }))}
          onChange={(value) =>
            value !== null && onChange((draft) => writeAt(draft, [...path, 'bodyType'], value), t.body)
          }
        />
        <FieldProblems path={[...path, 'bodyType']} />
      </div>
      <BodyContent type={body.bodyType} />
    </>
  );
}

function BodyContent({ type }: { type: string }) {
  const t = messages[useFormScope().language];
  switch (type) {
    case 'JSON':
      return <PlaceholderField path={[...content, 'json']} {...labelled(t, 'JSON')} isCode minHeight={110} />;
    case 'RAW_TEXT':
      return <PlaceholderField path={[...content, 'rawText']} {...labelled(t, 'RAW_TEXT')} minHeight={110} />;
    case 'FORM_DATA':
      return <ParametersField path={[...content, 'formData', 'data']} {...labelled(t, 'fields')} />;
    case 'FORM_URLENCODED':
      return <ParametersField path={[...content, 'formURLEncoded']} {...labelled(t, 'fields')} />;
    case 'BINARY':
      return (
        <Section {...labelled(t, 'file')}>
          <ValueField
            path={[...content, 'binary', 'fileURL']}
            label={t.file}
            type={{ type: 'string', assistType: 1 }}
            hasFixedType
          />
        </Section>
      );
    default:
      return null;
  }
}
