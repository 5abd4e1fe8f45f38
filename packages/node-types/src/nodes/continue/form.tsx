import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { Note } from '../../form-parts/Note.js';
import type { ContinueData } from './definition.js';
import { messages } from './messages.js';

/** There is nothing to set; the form says what the node does. */
export const continueForm = createForm<ContinueData>(() => {
  const { language } = useFormScope();
  return <Note>{messages[language].effect}</Note>;
});
