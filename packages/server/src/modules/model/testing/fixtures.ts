import { newId } from '../../../db/ids.js';
import { fixture } from '../../../testing/fixture.js';

// Models belong to the installation: everybody may use them.
export const fixtures = [fixture(['model_id'], () => ({ model_id: newId() }))];
