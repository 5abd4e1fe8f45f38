import { createIcon } from './createIcon.js';

export const IconX = /* @__PURE__ */ createIcon('M18 6l-12 12M6 6l12 12');
