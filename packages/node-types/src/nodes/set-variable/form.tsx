import type { JsonObject } from '@heddle/workflow-schema';
import { AddButton } from '../../form-parts/AddButton.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm, useFormMessages, useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { RemoveButton } from '../../form-parts/RemoveButton.js';
import { Section } from '../../form-parts/Section.js';
import { ValueField } from '../../form-parts/ValueField.js';
import { appendAt, removeAt } from '../../form-parts/wire.js';
import { formatMessage } from '../../formatMessage.js';
import type { SetVariableData } from './definition.js';
import { messages } from './messages.js';

const path = ['inputs', 'inputParameters'];

/** Assignments: a loop variable and its new value. */
export const setVariableForm = createForm<SetVariableData>(({ data }) => {
  const { language, onChange } = useFormScope();
  const t = messages[language];
  const add = () => onChange((draft) => appendAt(draft, path, newAssignment()), t.assignments);
  return (
    <Section {...labelled(t, 'assignments')} action={<AddButton label={t.assignments} onAdd={add} />}>
      <FieldProblems path={path} />
      {data.inputs.inputParameters.map((_, index) => (
        <AssignmentField key={index} index={index} />
      ))}
    </Section>
  );
});

function AssignmentField({ index }: { index: number }) {
  const { language, onChange } = useFormScope();
  const shared = useFormMessages();
  const t = messages[language];
  const name = formatMessage(t.assignment, { index: index + 1 });
  const remove = () =>
    onChange((draft) => removeAt(draft, [...path, index]), formatMessage(shared.remove, { name }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay its legend out in a row with buttons.
    <div role="group" aria-label={name} className="heddle-form-branch">
      <div className="heddle-form-row">
        <div className="heddle-form-grow">
          <ValueField
            path={[...path, index, 'left']}
            label={formatMessage(t.target, { index: index + 1 })}
            isReferenceOnly
          />
        </div>
        <RemoveButton name={name} onRemove={remove} />
      </div>
      <ValueField path={[...path, index, 'right']} label={formatMessage(t.value, { index: index + 1 })} />
    </div>
  );
}

function newAssignment(): JsonObject {
  return { left: openReference(), right: openReference() };
}

function openReference(): JsonObject {
  const content = { source: 'block-output', blockID: '', name: '' };
  return { type: 'string', value: { type: 'ref', content, rawMeta: { type: 1 } } };
}
