import type { PromptBinding, PromptVariable } from '@heddle/ui-kit/PromptEditor';
import { isJsonObject, type Json, type JsonObject, readType } from '@heddle/workflow-schema';
import { type ReactNode, useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { shortTypeName } from '../card-parts/shortTypeName.js';
import { formatMessage } from '../formatMessage.js';
import type { TextKind } from '../text-tools/TextTool.js';
import { TextTools } from '../text-tools/TextTools.js';
import { bindInput, findOffers, unbindInput } from './bindInput.js';
import { ExpandedText } from './ExpandedText.js';
import { FieldProblems, useIsInvalid } from './FieldProblems.js';
import { useFormMessages, useFormScope } from './FormScope.js';
import { PromptEditor } from './LazyEditors.js';
import { Section } from './Section.js';
import { listAt, readAt, textAt, type WirePath } from './wire.js';

interface TemplateFieldProps {
  label: string;
  description?: ReactNode;
  /** The text itself. */
  value: string;
  /** Path of the issues about the text. */
  path: WirePath;
  /** Writes the text into a draft of `node.data`. */
  write: (draft: JsonObject, text: string) => void;
  placeholder?: string;
  /** Variables the text may use; the node's own inputs by default. */
  variables?: PromptVariable[];
  /** The node's inputs cannot be extended, so variables of earlier nodes are not offered. */
  hasFixedInputs?: boolean;
  isCode?: boolean;
  /** Kind of text for the host's text tools; without it none are offered. */
  kind?: TextKind;
  minHeight?: number;
}

/**
 * Text with `{{variables}}`, which are the names of the node's inputs. Picking a variable of an earlier node adds
 * it as an input in the same edit.
 */
export function TemplateField({
  label,
  description,
  value,
  path,
  write,
  placeholder,
  variables: given,
  hasFixedInputs = false,
  isCode,
  kind,
  minHeight,
}: TemplateFieldProps) {
  const { raw, context, onChange, isReadOnly } = useFormScope();
  const t = useFormMessages();
  const id = useId();
  const parameters = readAt(raw, ['inputs', 'inputParameters']);
  const own = useMemo(() => listAt(parameters, []).map(variableOf), [parameters]);
  const variables = given ?? own;
  const canBind = given === undefined && !hasFixedInputs;
  const { scope } = context;
  // A new function would reconfigure the editor and close its list while it is used.
  const latest = useRef({ scope, parameters });
  useLayoutEffect(() => {
    latest.current = { scope, parameters };
  }, [scope, parameters]);
  const find = useCallback(
    (typed: string) => findOffers(latest.current.scope, latest.current.parameters, typed),
    [],
  );
  const hasVariables = variables.length > 0 || (canBind && scope.length > 0);
  const hint = hasVariables ? t.variablesHint : t.variablesMissing;
  const isInvalid = useIsInvalid(path, true);
  const change = (text: string, bindings: readonly PromptBinding[] = []) =>
    onChange((draft) => {
      for (const { offer, isAdded } of bindings) {
        if (isAdded) bindInput(draft, scope, offer);
        else unbindInput(draft, offer);
      }
      write(draft, text);
    }, label);
  const editor = {
    value,
    onChange: change,
    ...(canBind && { findOffers: find }),
    variables,
    label,
    describedBy: id,
    placeholder,
    isReadOnly,
    isInvalid,
    isCode,
  };
  return (
    <Section
      label={label}
      description={description}
      action={
        <span className="heddle-form-row">
          <span className="heddle-form-hint">{hint}</span>
          {kind && <TextTools text={value} kind={kind} label={label} onChange={(text) => change(text)} />}
          <ExpandedText {...editor} />
        </span>
      }
    >
      <PromptEditor {...editor} minHeight={minHeight} />
      <span className="heddle-form-count">{formatMessage(t.characters, { count: [...value].length })}</span>
      <FieldProblems path={path} isDeep id={id} />
    </Section>
  );
}

function variableOf(parameter: Json): PromptVariable {
  const input = readAt(parameter, ['input']);
  return {
    name: textAt(parameter, ['name']),
    detail: isJsonObject(input) ? shortTypeName(readType(input)) : undefined,
    children: isJsonObject(input) ? fieldsOf(input) : undefined,
  };
}

function fieldsOf(type: JsonObject): PromptVariable[] {
  const schema = readAt(type, ['schema']);
  return (Array.isArray(schema) ? schema : []).filter(isJsonObject).map((field) => {
    // Fields of an object built from fields are parameters, those of a declared object are variables.
    const input = readAt(field, ['input']);
    const described = isJsonObject(input) ? input : field;
    return {
      name: textAt(field, ['name']),
      detail: shortTypeName(readType(described)),
      children: fieldsOf(described),
    };
  });
}
