import { NumberInput, Select } from '@mantine/core';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { type Labelled, labelled } from '../../form-parts/labelled.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { readAt, textAt, writeAt } from '../../form-parts/wire.js';
import { AuthFields } from './AuthFields.js';
import { BodyFields } from './BodyFields.js';
import { MoveToCredentials } from './CredentialField.js';
import { type HttpData, httpMethods } from './definition.js';
import { messages } from './messages.js';
import { PlaceholderField } from './PlaceholderField.js';

/** Method, URL and everything that is sent. */
export const httpForm = createForm<HttpData>(({ data, context }) => {
  const t = messages[context.language];
  return (
    <>
      <MethodField />
      <PlaceholderField path={['inputs', 'apiInfo', 'url']} {...labelled(t, 'url')} minHeight={48} />
      <ParametersField path={['inputs', 'params']} {...labelled(t, 'params')} />
      <ParametersField path={['inputs', 'headers']} {...labelled(t, 'headers')} />
      <AuthFields data={data} />
      <MoveToCredentials data={data} />
      <BodyFields body={data.inputs.body} />
      <div className="heddle-form-pair">
        <SettingNumber name="timeout" {...labelled(t, 'timeout')} initial={120} max={600} />
        <SettingNumber name="retryTimes" {...labelled(t, 'retries')} initial={3} max={10} />
      </div>
      <OutputsField isFixed />
    </>
  );
});

function MethodField() {
  const { raw, language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  const path = ['inputs', 'apiInfo', 'method'];
  return (
    <div>
      <Select
        {...labelled(t, 'method')}
        value={textAt(raw, path) || null}
        allowDeselect={false}
        disabled={isReadOnly}
        data={[...httpMethods]}
        onChange={(value) => value !== null && onChange((draft) => writeAt(draft, path, value), t.method)}
      />
      <FieldProblems path={path} />
    </div>
  );
}

interface SettingNumberProps extends Labelled {
  name: 'timeout' | 'retryTimes';
  initial: number;
  max: number;
}

function SettingNumber({ name, label, description, initial, max }: SettingNumberProps) {
  const { raw, onChange, isReadOnly } = useFormScope();
  const path = ['inputs', 'setting', name];
  return (
    <NumberInput
      label={label}
      description={description}
      min={0}
      max={max}
      value={Number(readAt(raw, path) ?? initial)}
      disabled={isReadOnly}
      onChange={(value) => onChange((draft) => writeAt(draft, path, Number(value)), label)}
    />
  );
}
