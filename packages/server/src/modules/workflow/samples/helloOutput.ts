import type { JsonObject, Language } from '@heddle/workflow-schema';
import { messages } from './messages.js';
import {
  documentOf,
  edge,
  end,
  endId,
  field,
  message,
  parameter,
  reference,
  start,
  startId,
} from './parts.js';

const greetId = '110001';

/** Start, a streaming Message, End. */
export function helloOutput(language: Language): JsonObject {
  const words = messages[language];
  const { hello } = words;
  const name = parameter('name', reference(startId, 'name'));
  return documentOf(
    [
      start(
        words.start,
        [0, 0],
        [field('name', 'string', { description: hello.nameField, defaultValue: hello.name })],
      ),
      message(greetId, hello.greet, [360, 0], hello.text, [name]),
      end(words.end, [720, 0], [structuredClone(name)]),
    ],
    [edge(startId, greetId), edge(greetId, endId)],
  );
}
