import type { JsonObject, Variable } from '@heddle/workflow-schema';
import { useCallback, useRef, useState } from 'react';
import { readRememberedInputs, rememberInputs } from '../run/rememberedInputs.js';
import { initialText, readFields } from '../run/runInputs.js';

/** Inputs that a chat fills in itself. */
const ownInputs = ['USER_INPUT', 'CONVERSATION_NAME'];

/** Values of Start's inputs other than the message and the conversation, remembered in this browser. */
export function useTestParameters(workflowId: string, declared: readonly Variable[]) {
  const key = `heddle.inputs.${workflowId}.chat`;
  const [edited, setEdited] = useState(() => readRememberedInputs(key));
  const fields = declared.filter(({ name }) => !ownInputs.includes(name));
  const texts = Object.fromEntries(fields.map((field) => [field.name, initialText(field, edited)]));
  const { inputs, problems } = readFields(fields, texts);
  const latest = useRef<JsonObject>(inputs);
  latest.current = inputs;
  return {
    fields,
    texts,
    problems,
    isMissing: problems.size > 0,
    /** The values as a message sends them. */
    read: useCallback(() => latest.current, []),
    change(name: string, text: string) {
      const next = { ...edited, [name]: text };
      setEdited(next);
      rememberInputs(key, next);
    },
  };
}
