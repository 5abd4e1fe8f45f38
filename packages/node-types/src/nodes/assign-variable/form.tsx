import { AddButton } from '../../form-parts/AddButton.js';
import { createForm } from '../../form-parts/FormScope.js';
import { freeName } from '../../form-parts/freeName.js';
import { labelled } from '../../form-parts/labelled.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { RemoveButton } from '../../form-parts/RemoveButton.js';
import { Section } from '../../form-parts/Section.js';
import { ValueField } from '../../form-parts/ValueField.js';
import { appendAt, removeAt } from '../../form-parts/wire.js';
import { formatMessage } from '../../formatMessage.js';
import type { AssignVariableData } from './definition.js';
import { messages } from './messages.js';

const list = ['inputs', 'inputParameters'];

/** Variables and their new values. */
export const assignVariableForm = createForm<AssignVariableData>(({ data, context, onChange }) => {
  const t = messages[context.language];
  const add = () =>
    onChange((draft) => {
      const value = { type: 'literal', content: '', rawMeta: { type: 1 } };
      appendAt(draft, list, {
        // Internal input names that keep the values apart in a run; users never see them.
        name: freeName(
          'assignment',
          data.inputs.inputParameters.map((assignment) => assignment.name),
        ),
        left: { type: 'string', value: { type: 'ref' } },
        input: { type: 'string', value },
      });
    }, t.assignments);
  return (
    <>
      <Section {...labelled(t, 'assignments')} action={<AddButton label={t.assignments} onAdd={add} />}>
        {data.inputs.inputParameters.map((_, index) => {
          const name = formatMessage(t.assignment, { index: index + 1 });
          return (
            <div className="heddle-form-parameter" key={index}>
              <ValueField
                path={[...list, index, 'left']}
                label={formatMessage(t.target, { index: index + 1 })}
                isReferenceOnly
              />
              <ValueField
                path={[...list, index, 'input']}
                label={formatMessage(t.value, { index: index + 1 })}
              />
              <RemoveButton
                name={name}
                onRemove={() => onChange((draft) => removeAt(draft, [...list, index]), name)}
              />
            </div>
          );
        })}
      </Section>
      <OutputsField isFixed />
    </>
  );
});
