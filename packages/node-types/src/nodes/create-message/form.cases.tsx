import { conversationFormCases } from '../../testing/sharedFormCases.js';

export function formCases() {
  conversationFormCases('createMessage');
}
