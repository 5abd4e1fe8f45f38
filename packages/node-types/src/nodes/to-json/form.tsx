import { createForm } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { NamedValueField } from '../../form-parts/NamedValueField.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import type { ToJsonData } from './definition.js';
import { messages } from './messages.js';

/** The value to convert; the output is fixed. */
export const toJsonForm = createForm<ToJsonData>(({ context }) => (
  <>
    <NamedValueField name="input" {...labelled(messages[context.language], 'input')} />
    <OutputsField isFixed />
  </>
));
