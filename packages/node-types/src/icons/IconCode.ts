import { createIcon } from './createIcon.js';

export const IconCode = /* @__PURE__ */ createIcon('M7 8l-4 4l4 4M17 8l4 4l-4 4M14 4l-4 16');
