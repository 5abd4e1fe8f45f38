import { createIcon } from './createIcon.js';

export const IconListTree = /* @__PURE__ */ createIcon('M9 6h11M12 12h8M15 18h5M5 6v.01M8 12v.01M11 18v.01');
