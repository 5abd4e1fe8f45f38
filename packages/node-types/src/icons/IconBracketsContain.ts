import { createIcon } from './createIcon.js';

export const IconBracketsContain = /* @__PURE__ */ createIcon(
  'M7 4h-4v16h4M17 4h4v16h-4M8 16h.01M12 16h.01M16 16h.01',
);
