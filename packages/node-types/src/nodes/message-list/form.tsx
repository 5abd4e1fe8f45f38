import type { FixedData } from '../../data/fixedNode.js';
import { createFixedForm } from '../../form-parts/fixedForm.js';
import { inputs } from './definition.js';

/** The inputs; the outputs are fixed. */
export const messageListForm = createFixedForm<FixedData>(inputs);
