import { Select } from '@mantine/core';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { Note } from '../../form-parts/Note.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { writeAt } from '../../form-parts/wire.js';
import type { VariableData } from './definition.js';
import { messages } from './messages.js';

const path = ['inputs', 'mode'];

/** Mode and variables. Setting has one output, named by the node. */
export const variableForm = createForm<VariableData>(({ data, context, onChange }) => {
  const t = messages[context.language];
  const modes = [
    { value: 'get', label: t.modeGet },
    { value: 'set', label: t.modeSet },
  ];
  const { mode } = data.inputs;
  const isKnown = mode === '' || modes.some((known) => known.value === mode);
  return (
    <>
      <div>
        <Select
          {...labelled(t, 'mode')}
          value={mode === '' ? null : mode}
          allowDeselect={false}
          disabled={context.isReadOnly}
          data={isKnown ? modes : [...modes, { value: mode, label: mode }]}
          onChange={(value) =>
            value !== null &&
            onChange((draft) => {
              writeAt(draft, path, value);
              writeAt(draft, ['outputs'], value === 'set' ? [{ type: 'boolean', name: 'isSuccess' }] : []);
            }, t.mode)
          }
        />
        <FieldProblems path={path} />
      </div>
      <Note>{mode === 'get' ? t.getHint : t.setHint}</Note>
      <ParametersField path={['inputs', 'inputParameters']} />
      <OutputsField isFixed={mode === 'set'} />
    </>
  );
});
