import { createIcon } from './createIcon.js';

export const IconFlag3 = /* @__PURE__ */ createIcon('M5 14h14l-4.5 -4.5l4.5 -4.5h-14v16');
