import { keptForm } from '../../form-parts/keptForm.js';

/** What is understood of it, and all that it holds. */
export const sceneVariableForm = keptForm;
