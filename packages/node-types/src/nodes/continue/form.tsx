import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { Note } from '../../form-parts/Note.js';
import type { ContinueData } from './definition.js';
import { messages } from './messages.js';

/** Nothing to configure; the form describes the node. */
export const continueForm = createForm<ContinueData>(() => {
  const { language } = useFormScope();
  return <Note>{messages[language].effect}</Note>;
});
