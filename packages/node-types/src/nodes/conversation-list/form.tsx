import type { FixedData } from '../../data/fixedNode.js';
import { createFixedForm } from '../../form-parts/fixedForm.js';
import { inputs } from './definition.js';

/** What the node takes; what it gives is fixed. */
export const conversationListForm = createFixedForm<FixedData>(inputs);
