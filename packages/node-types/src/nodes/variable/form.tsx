import { Select } from '@mantine/core';
import { createForm } from '../../form-parts/FormScope.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { writeAt } from '../../form-parts/wire.js';
import type { VariableData } from './definition.js';
import { messages } from './messages.js';

const modePath = ['inputs', 'mode'];

/** The fields of the legacy node, so that old documents can be read and put right. */
export const variableForm = createForm<VariableData>(({ data, context, onChange }) => {
  const words = messages[context.language];
  const modes = [
    { value: 'get', label: words.modeGet },
    { value: 'set', label: words.modeSet },
  ];
  const { mode } = data.inputs;
  const isKnown = mode === '' || modes.some((known) => known.value === mode);
  return (
    <>
      <Select
        label={words.mode}
        value={mode === '' ? null : mode}
        allowDeselect={false}
        disabled={context.isReadOnly}
        data={isKnown ? modes : [...modes, { value: mode, label: mode }]}
        onChange={(value) =>
          value !== null && onChange((draft) => writeAt(draft, modePath, value), words.mode)
        }
      />
      <ParametersField path={['inputs', 'inputParameters']} />
      <OutputsField />
    </>
  );
});
