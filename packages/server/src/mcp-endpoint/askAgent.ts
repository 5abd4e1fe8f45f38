import type { ToolCall, ToolResult } from './McpTool.js';

// Conversations of different clients with one token are kept apart by their ids, not by end users.
const endUser = 'mcp';

/** Sends a message to a published agent, and returns its answer. */
export async function askAgent(
  botId: string,
  message: string,
  conversationId: string | undefined,
  { api, signal, cancelled, progress }: ToolCall,
): Promise<ToolResult> {
  const answers: string[] = [];
  let conversation_id = conversationId ?? '';
  let chatId = '';
  let problem: string | undefined;
  const stop = () => {
    if (chatId !== '') void api.openChat.cancel({ conversation_id, chat_id: chatId }).catch(() => undefined);
  };
  cancelled.addEventListener('abort', stop, { once: true });
  try {
    const chat = api.openChat.chat(
      {
        bot_id: botId,
        user_id: endUser,
        ...(conversationId !== undefined && { conversation_id: conversationId }),
        additional_messages: [{ role: 'user', content: message, content_type: 'text' }],
      },
      { signal },
    );
    for await (const { event, data } of chat) {
      if (event === 'conversation.chat.created') {
        conversation_id = data.conversation_id;
        chatId = data.id;
      } else if (event === 'conversation.message.completed') {
        if (data.type === 'answer') answers.push(data.content);
        else if (data.type === 'function_call') progress('The agent calls a tool');
      } else if (event === 'conversation.message.delta' && data.content !== '') progress(data.content);
      else if (event === 'conversation.chat.failed') problem = data.last_error.msg || 'The agent failed';
      else if (event === 'conversation.chat.requires_action')
        problem = 'The agent asks a question, which a tool cannot answer';
      else if (event === 'error') problem = data.msg;
    }
  } finally {
    cancelled.removeEventListener('abort', stop);
  }
  if (problem !== undefined) return { text: problem, isError: true };
  const answer = answers.join('\n');
  return { text: answer, structured: { answer, conversation_id } };
}
