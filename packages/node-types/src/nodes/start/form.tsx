import type { JsonObject } from '@heddle/workflow-schema';
import { createForm } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import { readAt, writeAt } from '../../form-parts/wire.js';
import type { StartData } from './definition.js';
import { messages } from './messages.js';

/** The workflow's inputs. */
export const startForm = createForm<StartData>(({ context }) => (
  <OutputsField
    {...labelled(messages[context.language], 'workflowInputs')}
    isInterface
    afterChange={copyToTrigger}
  />
));

// Documents repeat the inputs for triggers; an outdated copy would mislead other readers.
function copyToTrigger(draft: JsonObject): void {
  if (readAt(draft, ['trigger_parameters']) === undefined) return;
  writeAt(draft, ['trigger_parameters'], JSON.parse(JSON.stringify(readAt(draft, ['outputs']) ?? [])));
}
