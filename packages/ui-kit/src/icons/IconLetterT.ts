import { createIcon } from './createIcon.js';

export const IconLetterT = /* @__PURE__ */ createIcon('M6 4l12 0M12 4l0 16');
