import { createIcon } from './createIcon.js';

export const IconMinus = /* @__PURE__ */ createIcon('M5 12l14 0');
