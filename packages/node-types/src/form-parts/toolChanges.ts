import { type JsonObject, type Language, readVariables } from '@heddle/workflow-schema';
import { formatMessage } from '../formatMessage.js';
import type { ToolInterface } from '../NodeForm.js';
import { toolMessages } from './toolMessages.js';
import { typeName } from './types.js';

/** What an update of a tool changes for the node that calls it, in words. */
export function toolChanges(from: ToolInterface, to: ToolInterface, language: Language): string[] {
  const t = toolMessages[language];
  return [
    ...listChanges(from.inputs, to.inputs, language, {
      added: t.inputAdded,
      removed: t.inputRemoved,
      changed: t.inputChanged,
    }),
    ...listChanges(from.outputs, to.outputs, language, {
      added: t.outputAdded,
      removed: t.outputRemoved,
      changed: t.outputChanged,
    }),
  ];
}

type Templates = Record<'added' | 'removed' | 'changed', string>;

function listChanges(
  before: JsonObject[],
  after: JsonObject[],
  language: Language,
  { added, removed, changed }: Templates,
): string[] {
  const old = described(before, language);
  const now = described(after, language);
  return [
    ...[...now].flatMap(([name, type]) => {
      const known = old.get(name);
      if (known === undefined) return [formatMessage(added, { name, type })];
      return known === type ? [] : [formatMessage(changed, { name, from: known, to: type })];
    }),
    ...[...old.keys()].filter((name) => !now.has(name)).map((name) => formatMessage(removed, { name })),
  ];
}

/** Types by name; those of required variables have a mark. */
function described(variables: JsonObject[], language: Language): Map<string, string> {
  const { required: mark } = toolMessages[language];
  return new Map(
    readVariables(variables).map((one) => {
      const type = typeName(one, language);
      return [one.name, one.required ? formatMessage(mark, { type }) : type];
    }),
  );
}
