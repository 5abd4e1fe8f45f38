import { defineFamily } from '../kernel/family.js';

/** Describe this resource here. */
export const pluginCode = defineFamily('pluginCode', {});
