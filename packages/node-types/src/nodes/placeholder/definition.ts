import { defineKeptNode } from '../../data/keptNode.js';
import { mainColors } from '../../data/write.js';
import { messages } from './messages.js';

/** Placeholder: keeps a node of another product with all of its data until the user replaces it. */
export const placeholder = defineKeptNode({
  name: 'placeholder',
  code: '9001',
  displayKey: 'Placeholder',
  category: 'tool',
  messages,
  mainColor: mainColors.utility,
  rule: 'placeholder.replace',
  severity: 'error',
});
