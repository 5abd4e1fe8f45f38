import './sharedRefusals.js';

// The messages of every module, because an error may have a reason of any.
import.meta.glob('../../../modules/**/*efusals.ts', { eager: true });
