import { createIcon } from './createIcon.js';

export const IconHash = /* @__PURE__ */ createIcon('M5 9l14 0M5 15l14 0M11 4l-4 16M17 4l-4 16');
