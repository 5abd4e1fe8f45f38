import type { Json, ValueType } from '@heddle/workflow-schema';
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FieldProblems } from './FieldProblems.js';
import { useFormScope } from './FormScope.js';
import { SwitchField } from './SwitchField.js';
import { settingAt, settingPath, writeSetting } from './settings.js';
import type { WirePath } from './wire.js';

interface SettingProps {
  /** The list of parameters that contains the setting, for example `inputs.llmParam`. */
  list: WirePath;
  name: string;
  label: string;
  description?: ReactNode;
}

interface TextSettingProps extends SettingProps {
  type?: ValueType;
}

/** A setting as a single-line text; numbers keep their stored kind, text or number. */
export function TextSetting({ list, name, label, type = 'string', description }: TextSettingProps) {
  const { raw, onChange, isReadOnly } = useFormScope();
  const value = settingAt(raw, list, name);
  const isNumber = type === 'integer' || type === 'float';
  return (
    <div>
      <TextInput
        label={label}
        description={description}
        inputMode={isNumber ? 'decimal' : undefined}
        value={value === undefined || value === null ? '' : String(value)}
        readOnly={isReadOnly}
        onChange={(event) => {
          const content = sameKind(event.currentTarget.value, isNumber && typeof value === 'number');
          onChange((draft) => writeSetting(draft, list, name, type, content), label);
        }}
      />
      <FieldProblems path={settingPath(raw, list, name) ?? [...list, name]} />
    </div>
  );
}

/** A setting that is on or off. */
export function SwitchSetting({ list, name, label, description }: SettingProps) {
  const { raw, onChange, isReadOnly } = useFormScope();
  const value = settingAt(raw, list, name);
  return (
    <SwitchField
      label={label}
      description={description}
      checked={value === true || value === 'true'}
      disabled={isReadOnly}
      onChange={(event) => {
        const isOn = event.currentTarget.checked;
        onChange((draft) => writeSetting(draft, list, name, 'boolean', isOn), label);
      }}
    />
  );
}

function sameKind(text: string, isStoredAsNumber: boolean): Json {
  const number = Number(text);
  return isStoredAsNumber && text !== '' && String(number) === text ? number : text;
}
