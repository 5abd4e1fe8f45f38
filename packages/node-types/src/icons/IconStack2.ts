import { createIcon } from './createIcon.js';

export const IconStack2 = /* @__PURE__ */ createIcon('M12 4l-8 4l8 4l8 -4l-8 -4M4 12l8 4l8 -4M4 16l8 4l8 -4');
