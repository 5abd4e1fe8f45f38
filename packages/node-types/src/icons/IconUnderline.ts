import { createIcon } from './createIcon.js';

export const IconUnderline = /* @__PURE__ */ createIcon('M7 5v5a5 5 0 0 0 10 0v-5M5 19h14');
