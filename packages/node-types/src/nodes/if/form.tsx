import { createForm } from '../../form-parts/FormScope.js';
import { BranchesField } from './BranchesField.js';
import type { IfData } from './definition.js';

/** Branches with their conditions, evaluated from top to bottom. */
export const ifForm = createForm<IfData>(({ data }) => <BranchesField branches={data.inputs.branches} />);
