import type { JsonObject } from '@heddle/workflow-schema';
import { ActionIcon } from '@mantine/core';
import { AddButton } from '../../form-parts/AddButton.js';
import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm, FormScope, useFormMessages, useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { NameField } from '../../form-parts/NameField.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { RemoveButton } from '../../form-parts/RemoveButton.js';
import { Section } from '../../form-parts/Section.js';
import { ValueField } from '../../form-parts/ValueField.js';
import { appendAt, moveWithin, removeAt, type WirePath } from '../../form-parts/wire.js';
import { formatMessage } from '../../formatMessage.js';
import { IconArrowUp } from '../../icons/IconArrowUp.js';
import type { MergeGroup, VariableMergeData } from './definition.js';
import { messages } from './messages.js';
import { freeGroupName, writeOutputs } from './writeOutputs.js';

const path = ['inputs', 'mergeGroups'];

/** The groups, each with its variables in the order they are tried. */
export const variableMergeForm = createForm<VariableMergeData>((properties) => {
  const { onChange } = properties;
  // Any edit may change the type of a group, which the document repeats in its outputs.
  const changeWithOutputs: typeof onChange = (recipe, label) =>
    onChange((draft) => {
      recipe(draft);
      writeOutputs(draft);
    }, label);
  return (
    <FormScope {...properties} onChange={changeWithOutputs}>
      <GroupsField groups={properties.data.inputs.mergeGroups} />
      <OutputsField isFixed />
    </FormScope>
  );
});

function GroupsField({ groups }: { groups: readonly MergeGroup[] }) {
  const { language, onChange } = useFormScope();
  const t = messages[language];
  const add = () =>
    onChange((draft) => appendAt(draft, path, { name: freeGroupName(groups), variables: [] }), t.groups);
  return (
    <Section {...labelled(t, 'groups')} action={<AddButton label={t.groups} onAdd={add} />}>
      <p className="heddle-form-note">{t.rule}</p>
      <FieldProblems path={path} />
      {groups.map((group, index) => (
        <GroupField key={index} group={group} index={index} />
      ))}
    </Section>
  );
}

function GroupField({ group, index }: { group: MergeGroup; index: number }) {
  const { language, onChange } = useFormScope();
  const shared = useFormMessages();
  const t = messages[language];
  const at = [...path, index];
  const label = formatMessage(t.variables, { name: group.name });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay its legend out in a row with buttons.
    <div
      role="group"
      aria-label={formatMessage(t.group, { name: group.name })}
      className="heddle-form-branch"
    >
      <div className="heddle-form-row">
        <NameField path={at} label={formatMessage(t.groupName, { index: index + 1 })} />
        <RemoveButton
          name={group.name}
          onRemove={() =>
            onChange((draft) => removeAt(draft, at), formatMessage(shared.remove, { name: group.name }))
          }
        />
      </div>
      <FieldProblems path={[...at, 'name']} />
      <FieldProblems path={[...at, 'variables']} />
      {group.variables.map((_, place) => (
        <VariableField key={place} group={group} at={at} place={place} />
      ))}
      <div>
        <AddButton
          label={label}
          onAdd={() => onChange((draft) => appendAt(draft, [...at, 'variables'], openVariable()), label)}
        />
      </div>
    </div>
  );
}

function VariableField({ group, at, place }: { group: MergeGroup; at: WirePath; place: number }) {
  const { isReadOnly, language, onChange } = useFormScope();
  const t = messages[language];
  const variables = [...at, 'variables'];
  const name = formatMessage(t.variable, { name: group.name, index: place + 1 });
  const up = formatMessage(t.moveUp, { name });
  return (
    <div className="heddle-form-row">
      <div className="heddle-form-grow">
        <ValueField path={[...variables, place]} label={name} />
      </div>
      {!isReadOnly && place > 0 && (
        <ActionIcon
          size={24}
          aria-label={up}
          onClick={() => onChange((draft) => moveWithin(draft, variables, place, place - 1), up)}
        >
          <IconArrowUp size={14} />
        </ActionIcon>
      )}
      <RemoveButton
        name={name}
        onRemove={() => onChange((draft) => removeAt(draft, [...variables, place]), name)}
      />
    </div>
  );
}

function openVariable(): JsonObject {
  const content = { source: 'block-output', blockID: '', name: '' };
  return { type: 'string', value: { type: 'ref', content, rawMeta: { type: 1 } } };
}
