import type { JsonObject } from '@heddle/workflow-schema';
import type { ReactNode } from 'react';
import { AddButton } from './AddButton.js';
import { FieldProblems } from './FieldProblems.js';
import { useFormMessages, useFormScope } from './FormScope.js';
import { freeName } from './freeName.js';
import { labelled } from './labelled.js';
import { SampleImport } from './SampleImport.js';
import { Section } from './Section.js';
import { VariableRow } from './VariableRow.js';
import { appendAt, listAt, textAt, type WirePath, writeAt } from './wire.js';

/** Options for how declared variables can be edited. */
export interface OutputsOptions {
  /** Adds "required" and a default value to each variable: for workflow inputs. */
  isInterface?: boolean;
  /** Names and types come from elsewhere and are read-only. */
  isFixed?: boolean;
  /** Variables of this level cannot be added, removed or renamed; types and fields can change. */
  isSingle?: boolean;
  /** Updates copies of the list within the same edit. */
  afterChange?: (draft: JsonObject) => void;
}

interface OutputsFieldProps extends OutputsOptions {
  path?: WirePath;
  label?: string;
  description?: ReactNode;
}

/** Declared variables as a tree: name, type, description, and fields of objects. */
export function OutputsField({ path = ['outputs'], label, description, ...options }: OutputsFieldProps) {
  const { raw, onChange } = useFormScope();
  const t = useFormMessages();
  const section = label === undefined ? labelled(t, 'outputs') : { label, description };
  const title = section.label;
  const names = listAt(raw, path).map((variable) => textAt(variable, ['name']));
  const add = () =>
    onChange((draft) => {
      appendAt(draft, path, newVariable(freeName('output', names), options.isInterface));
      options.afterChange?.(draft);
    }, title);
  const replace = (outputs: JsonObject[]) =>
    onChange((draft) => {
      const required: JsonObject = options.isInterface ? { required: false } : {};
      writeAt(
        draft,
        path,
        outputs.map((output) => ({ ...output, ...required })),
      );
      options.afterChange?.(draft);
    }, title);
  return (
    <Section
      {...section}
      action={
        !options.isFixed && (
          <span className="heddle-form-row">
            {!options.isSingle && <SampleImport label={title} onImport={replace} />}
            <AddButton label={title} onAdd={add} />
          </span>
        )
      }
    >
      <FieldProblems path={path} />
      {names.length === 0 && <p className="heddle-form-empty">{t.noOutputs}</p>}
      <VariableList path={path} options={options} depth={0} />
    </Section>
  );
}

/** The variables of one level; objects nest this list for their fields. */
export function VariableList({
  path,
  options,
  depth,
}: {
  path: WirePath;
  options: OutputsOptions;
  depth: number;
}) {
  const { raw } = useFormScope();
  return (
    <div className="heddle-form-list" data-depth={depth}>
      {listAt(raw, path).map((variable, index) => (
        <VariableRow
          key={index}
          path={[...path, index]}
          index={index}
          variable={variable}
          options={options}
          depth={depth}
        />
      ))}
    </div>
  );
}

/** A new declared variable of type string. */
export function newVariable(name: string, isInterface = false): JsonObject {
  return isInterface ? { type: 'string', name, required: false } : { type: 'string', name };
}
