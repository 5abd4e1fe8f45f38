import type { FixedData } from '../../data/fixedNode.js';
import { triggerInputs } from '../../data/triggerNode.js';
import { createFixedForm } from '../../form-parts/fixedForm.js';

/** The user, and optionally the trigger. */
export const triggerDeleteForm = createFixedForm<FixedData>(triggerInputs);
