import { createIcon } from './createIcon.js';

export const IconArrowForwardUp = /* @__PURE__ */ createIcon('M15 14l4 -4l-4 -4M19 10h-11a4 4 0 1 0 0 8h1');
