import { keptForm } from '../../form-parts/keptForm.js';

/** Known settings and raw data. */
export const placeholderForm = keptForm;
