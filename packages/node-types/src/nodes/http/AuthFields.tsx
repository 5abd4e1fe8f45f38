import { SegmentedControl } from '@mantine/core';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { NamedValueField } from '../../form-parts/NamedValueField.js';
import { Section } from '../../form-parts/Section.js';
import { SwitchField } from '../../form-parts/SwitchField.js';
import { textAt, type WirePath, writeAt } from '../../form-parts/wire.js';
import { CredentialField } from './CredentialField.js';
import type { HttpData } from './definition.js';
import { messages } from './messages.js';
import { namedCredential } from './namedCredential.js';

const path = ['inputs', 'auth'];
const custom = [...path, 'authData', 'customData'];

/** Whether and how the request is authorized. */
export function AuthFields({ data }: { data: HttpData }) {
  const { auth } = data.inputs;
  const { language, onChange, isReadOnly } = useFormScope();
  const t = messages[language];
  return (
    <Section {...labelled(t, 'auth')}>
      <SwitchField
        {...labelled(t, 'authOn')}
        checked={auth.authOpen}
        disabled={isReadOnly}
        onChange={(event) => {
          const isOn = event.currentTarget.checked;
          onChange((draft) => writeAt(draft, [...path, 'authOpen'], isOn), t.authOn);
        }}
      />
      {auth.authOpen && <CredentialField data={data} />}
      {auth.authOpen && namedCredential(auth) === undefined && (
        <>
          <Choice
            label={t.authType}
            path={[...path, 'authType']}
            choices={[
              { value: 'BEARER_AUTH', label: t.bearer },
              { value: 'CUSTOM_AUTH', label: t.custom },
            ]}
          />
          {auth.authType === 'CUSTOM_AUTH' ? (
            <>
              <Choice
                label={t.addTo}
                path={[...custom, 'addTo']}
                choices={[
                  { value: 'header', label: t.header },
                  { value: 'query', label: t.query },
                ]}
              />
              <NamedValueField list={[...custom, 'data']} name="Key" {...labelled(t, 'Key')} hasFixedType />
              <NamedValueField
                list={[...custom, 'data']}
                name="Value"
                {...labelled(t, 'Value')}
                hasFixedType
              />
            </>
          ) : (
            <NamedValueField
              list={[...path, 'authData', 'bearerTokenData']}
              name="token"
              {...labelled(t, 'token')}
              hasFixedType
            />
          )}
        </>
      )}
    </Section>
  );
}

interface ChoiceProps {
  label: string;
  path: WirePath;
  choices: { value: string; label: string }[];
}

function Choice({ label, path: at, choices }: ChoiceProps) {
  const { raw, onChange, isReadOnly } = useFormScope();
  return (
    <div>
      <SegmentedControl
        aria-label={label}
        value={textAt(raw, at)}
        disabled={isReadOnly}
        data={choices}
        onChange={(value) => onChange((draft) => writeAt(draft, at, value), label)}
      />
      <FieldProblems path={at} />
    </div>
  );
}
