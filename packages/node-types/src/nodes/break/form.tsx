import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { Note } from '../../form-parts/Note.js';
import type { BreakData } from './definition.js';
import { messages } from './messages.js';

/** Nothing to configure; the form describes the node. */
export const breakForm = createForm<BreakData>(() => {
  const { language } = useFormScope();
  return <Note>{messages[language].effect}</Note>;
});
