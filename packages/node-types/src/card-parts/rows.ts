import type { Language, Parameter, ValueExpression, Variable } from '@heddle/workflow-schema';
import { formatMessage } from '../formatMessage.js';
import type { CardChip, CardRow } from './CardRow.js';
import { messages } from './messages.js';
import { shortTypeName } from './shortTypeName.js';

/** True if nothing is chosen: no value, an empty string or an empty reference. */
export function isUnset({ value }: ValueExpression): boolean {
  if (value.kind === 'missing') return true;
  if (value.kind === 'literal') return value.content === undefined || value.content === '';
  if (value.kind === 'object') return false;
  const { reference } = value;
  return reference.source === 'block-output' ? reference.nodeId === '' : reference.path.length === 0;
}

/** A row of parameters; parameters without a value are marked. */
export function parameterRow(
  label: string,
  parameters: readonly Parameter[],
  language: Language,
  isRequired = true,
): CardRow {
  const chips = parameters.map(({ name, input }): CardChip => {
    const isBad = isRequired && isUnset(input);
    return isBad
      ? { text: `${name || '?'} ${messages[language].notSet}`, isBad }
      : { type: shortTypeName(input), text: name };
  });
  return { kind: 'chips', label, chips };
}

/** The row of a node's inputs, or none if it has no inputs. */
export function inputRows(
  parameters: readonly Parameter[],
  language: Language,
  isRequired = true,
): CardRow[] {
  if (parameters.length === 0) return [];
  return [parameterRow(messages[language].input, parameters, language, isRequired)];
}

/** The row of a node's declared outputs, or none if it has no outputs. */
export function outputRows(
  outputs: readonly Variable[],
  language: Language,
  label: string = messages[language].output,
): CardRow[] {
  if (outputs.length === 0) return [];
  const chips = outputs.map((output): CardChip => ({ type: shortTypeName(output), text: output.name }));
  return [{ kind: 'chips', label, chips }];
}

/** A row with one chosen item, or a "not set" mark. */
export function choiceRow(label: string, choice: string, language: Language, isCode = false): CardRow {
  const chip: CardChip =
    choice === '' ? { text: messages[language].notSet, isBad: true } : { text: choice, isCode };
  return { kind: 'chips', label, chips: [chip] };
}

/** The row of the error branch's port. */
export function exceptionRow(port: string, retries: number, language: Language): CardRow {
  const t = messages[language];
  const text = retries > 0 ? formatMessage(t.retriesThenBranch, { count: retries }) : t.branch;
  return { kind: 'text', label: t.onError, text, isMuted: true, port };
}
