/** The environment variable from which the examples read the token. */
export const tokenVariable = 'HEDDLE_TOKEN';

/** The permission that the token needs. */
export const agentPermission = 'Chat.chat';

export const snippetLanguages = ['curl', 'typescript', 'python'] as const;
export type SnippetLanguage = (typeof snippetLanguages)[number];

interface AgentCall {
  /** Address of this installation, without a slash at the end. */
  baseUrl: string;
  botId: string;
  /** The message to send. */
  question: string;
}

/** The code of a call of a published agent, ready to paste. */
export function agentSnippet(language: SnippetLanguage, { baseUrl, botId, question }: AgentCall): string {
  // JSON strings are strings of both languages, too.
  const text = JSON.stringify(question);
  switch (language) {
    case 'curl':
      return `curl -N -X POST '${baseUrl}/v3/chat' \\
  -H "Authorization: Bearer $${tokenVariable}" \\
  -H 'Content-Type: application/json' \\
  -d '{
  "bot_id": "${botId}",
  "user_id": "user-1",
  "stream": true,
  "additional_messages": [
    { "role": "user", "content": ${text.replaceAll("'", "'\\''")}, "content_type": "text" }
  ]
}'`;
    case 'typescript':
      return `import { ChatEventType, CozeAPI, RoleType } from '@coze/api';

const client = new CozeAPI({ baseURL: '${baseUrl}', token: process.env.${tokenVariable} });
const stream = client.chat.stream({
  bot_id: '${botId}',
  user_id: 'user-1',
  additional_messages: [{ role: RoleType.User, content: ${text}, content_type: 'text' }],
});
for await (const part of stream) {
  if (part.event === ChatEventType.CONVERSATION_MESSAGE_DELTA) process.stdout.write(part.data.content);
}`;
    case 'python':
      return `import os
from cozepy import ChatEventType, Coze, Message, TokenAuth

coze = Coze(auth=TokenAuth(os.environ["${tokenVariable}"]), base_url="${baseUrl}")
for event in coze.chat.stream(
    bot_id="${botId}",
    user_id="user-1",
    additional_messages=[Message.build_user_question_text(${text})],
):
    if event.event == ChatEventType.CONVERSATION_MESSAGE_DELTA:
        print(event.message.content, end="")`;
  }
}
