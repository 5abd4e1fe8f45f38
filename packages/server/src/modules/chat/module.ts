import { chat } from '@heddle/api-contract/families/chat';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { runServiceProviders } from '../run/index.js';
import { chatByToken, chatInEditor } from './chat.js';
import { chatTurns } from './chatTurns.js';
import { provideHistory } from './runServices.js';
import * as tables from './tables.js';
import { clearTest, followTest, listTestMessages } from './testConversations.js';

export const chatModule = implement(
  chat,
  {
    run: chatByToken,
    test: chatInEditor,
    testFollow: followTest,
    testMessages: listTestMessages,
    testClear: clearTest,
  },
  {
    tables,
    start: (app) => app.use(chatTurns).watch(),
    extensions: [extend(runServiceProviders, provideHistory)],
  },
);
