import type { JsonObject } from '@heddle/workflow-schema';
import { createForm } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { listAt, writeAt } from '../../form-parts/wire.js';
import type { InputData } from './definition.js';
import { messages } from './messages.js';

/** The fields; documents also store them as text in the question. */
export const inputForm = createForm<InputData>(({ context }) => (
  <OutputsField {...labelled(messages[context.language], 'fields')} isInterface afterChange={writeSchema} />
));

function writeSchema(draft: JsonObject): void {
  writeAt(draft, ['inputs', 'outputSchema'], JSON.stringify(listAt(draft, ['outputs'])));
}
