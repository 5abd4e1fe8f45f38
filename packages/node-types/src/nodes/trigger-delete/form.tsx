import type { FixedData } from '../../data/fixedNode.js';
import { triggerInputs } from '../../data/triggerNode.js';
import { createFixedForm } from '../../form-parts/fixedForm.js';
import { triggersNotSetUp } from '../../form-parts/triggerWords.js';

/** Which triggers are meant. */
export const triggerDeleteForm = createFixedForm<FixedData>(triggerInputs, triggersNotSetUp);
