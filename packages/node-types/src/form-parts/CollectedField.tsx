import {
  type JsonObject,
  readParameters,
  type TypeDescription,
  writeReference,
} from '@heddle/workflow-schema';
import { shortTypeName } from '../card-parts/shortTypeName.js';
import { collectedFrom } from '../data/collected.js';
import { formatMessage } from '../formatMessage.js';
import type { ScopeVariable } from '../NodeForm.js';
import { AddButton } from './AddButton.js';
import { FieldProblems, useIsInvalid } from './FieldProblems.js';
import { useFormMessages, useFormScope } from './FormScope.js';
import { freeName } from './freeName.js';
import { labelled } from './labelled.js';
import { NameField } from './NameField.js';
import { Note } from './Note.js';
import { RemoveButton } from './RemoveButton.js';
import { Section } from './Section.js';
import { viewTypeOf, writeType } from './types.js';
import { VariablePicker } from './VariablePicker.js';
import { appendAt, listAt, readAt, removeAt, textAt, type WirePath, writeAt } from './wire.js';

const path = ['outputs'];

/**
 * Outputs of a container: from a node in its body a list with one value per iteration, from its own variable
 * the last value. If the host does not describe the body, sources cannot be changed.
 */
export function CollectedField() {
  const { raw, context, onChange } = useFormScope();
  const t = useFormMessages();
  const outputs = listAt(raw, path);
  const names = outputs.map((output) => textAt(output, ['name']));
  const add = () => onChange((draft) => appendAt(draft, path, newOutput(names)), t.outputs);
  const isKnown = context.body !== undefined;
  return (
    <Section {...labelled(t, 'outputs')} action={isKnown && <AddButton label={t.outputs} onAdd={add} />}>
      <FieldProblems path={path} />
      {outputs.length === 0 && <p className="heddle-form-empty">{t.noOutputs}</p>}
      <div className="heddle-form-list">
        {outputs.map((_, index) => (
          <OutputRow key={index} path={[...path, index]} index={index} />
        ))}
      </div>
      {!isKnown && <Note>{t.bodyUnknown}</Note>}
    </Section>
  );
}

function OutputRow({ path, index }: { path: WirePath; index: number }) {
  const { raw, context, onChange } = useFormScope();
  const t = useFormMessages();
  const [output] = readParameters([readAt(raw, path) ?? {}]);
  const name = output?.name ?? '';
  const shownName = name || formatMessage(t.nameOf, { index: index + 1 });
  const isInvalid = useIsInvalid([...path, 'input'], true);
  const source = output && collectedFrom(output);
  const { body } = context;
  return (
    <div className="heddle-form-parameter">
      <div className="heddle-form-row">
        <NameField path={path} label={formatMessage(t.nameOf, { index: index + 1 })} />
        {output && <span className="heddle-form-tag">{shortTypeName(output.input)}</span>}
        {body && (
          <RemoveButton
            name={shownName}
            onRemove={() => onChange((draft) => removeAt(draft, path), shownName)}
          />
        )}
      </div>
      <FieldProblems path={[...path, 'name']} />
      {body ? (
        <VariablePicker
          value={source}
          label={formatMessage(t.valueOf, { name: shownName })}
          isInvalid={isInvalid}
          scope={body}
          onChange={(variable) =>
            onChange((draft) => collect(draft, [...path, 'input'], variable, context.nodeId), shownName)
          }
        />
      ) : (
        <span className="heddle-form-name">← {source ? [source.nodeId, ...source.path].join('.') : '?'}</span>
      )}
      <FieldProblems path={[...path, 'input']} isDeep />
    </div>
  );
}

/** Collects a list of values from the body, or the value of one of the container's own variables. */
function collect(draft: JsonObject, path: WirePath, variable: ScopeVariable, container: string): void {
  const { reference, type } = variable;
  const isOwn = reference.source === 'block-output' && reference.nodeId === container;
  const given: TypeDescription = isOwn ? type : { type: 'list', schema: type };
  if (readAt(draft, path) === undefined) writeAt(draft, path, {});
  writeType(readAt(draft, path) as JsonObject, given);
  writeAt(draft, [...path, 'value', 'type'], 'ref');
  writeAt(draft, [...path, 'value', 'content'], writeReference(reference));
  writeAt(draft, [...path, 'value', 'rawMeta', 'type'], viewTypeOf(given));
}

function newOutput(names: readonly string[]): JsonObject {
  const content = { source: 'block-output', blockID: '', name: '' };
  const value = { type: 'ref', content, rawMeta: { type: 99 } };
  return { name: freeName('output_list', names), input: { type: 'list', schema: { type: 'string' }, value } };
}
