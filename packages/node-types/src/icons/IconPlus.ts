import { createIcon } from './createIcon.js';

export const IconPlus = /* @__PURE__ */ createIcon('M12 5l0 14M5 12l14 0');
