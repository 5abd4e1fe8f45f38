import { createForm } from '../../form-parts/FormScope.js';
import { KnowledgeField } from '../../form-parts/KnowledgeField.js';
import { labelled } from '../../form-parts/labelled.js';
import { NamedValueField } from '../../form-parts/NamedValueField.js';
import { OutputsField } from '../../form-parts/OutputsField.js';
import type { KnowledgeDeleteData } from './definition.js';
import { messages } from './messages.js';

/** The knowledge bases and the document to delete. */
export const knowledgeDeleteForm = createForm<KnowledgeDeleteData>(({ data, context }) => (
  <>
    <KnowledgeField data={data} />
    <NamedValueField name="documentID" {...labelled(messages[context.language], 'document')} hasFixedType />
    <OutputsField isFixed />
  </>
));
