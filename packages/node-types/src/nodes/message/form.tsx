import { ContentField } from '../../form-parts/ContentField.js';
import { createForm } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import type { MessageData } from './definition.js';
import { messages } from './messages.js';

/** The text and its variables. */
export const messageForm = createForm<MessageData>(({ context }) => (
  <>
    <ParametersField path={['inputs', 'inputParameters']} />
    <ContentField {...labelled(messages[context.language], 'contentText')} />
  </>
));
