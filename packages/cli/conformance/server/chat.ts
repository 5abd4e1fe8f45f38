import type { JsonObject } from '@heddle/workflow-schema';
import type { Case, Step } from '../schema/cases.js';
import type { Connection } from './Connection.js';
import type { PlayedWorkflows } from './PlayedWorkflows.js';

type ChatCall = Extract<Step, { chat: unknown }>['chat'];

/** Creates the conversations that exist before the first step, and those that the app defines. */
export async function prepareConversations(
  server: Connection,
  workflows: PlayedWorkflows,
  { call, conversations, scope }: Case,
): Promise<void> {
  const appId = scope?.appId === undefined ? undefined : await workflows.project(scope.appId);
  for (const name of conversations?.templates ?? []) {
    await server.post('/api/workflow_api/project_conversation/create', {
      space_id: server.spaceId,
      conversation_name: name,
      ...(appId === undefined ? { workflow_id: workflows.id() } : { project_id: appId }),
    });
  }
  for (const { name, messages } of conversations?.existing ?? []) {
    await createConversation(server, { name, messages, app_id: appId, isDraft: call !== 'sync' });
  }
}

/** Makes one chat call; its frames end with `done`, and an error has a frame of its own. */
export async function playChat(
  server: Connection,
  workflows: PlayedWorkflows,
  one: Case,
  { parameters, messages, conversation, appId }: ChatCall,
): Promise<JsonObject> {
  await workflows.publishOnce();
  const app_id = appId === undefined ? undefined : await workflows.project(appId);
  const existing = one.conversations?.existing?.find(({ name }) => name === conversation);
  const conversation_id =
    existing &&
    (await createConversation(server, {
      ...existing,
      isDraft: false,
      app_id,
      workflow_id: app_id ? undefined : workflows.id(),
    }));
  const events = await server.openStream('/v1/workflows/chat', {
    workflow_id: workflows.id(),
    parameters,
    additional_messages: messages.map((message) => ({ ...message, content_type: 'text' })),
    ...(app_id !== undefined && { app_id }),
    ...(conversation_id !== undefined && { conversation_id }),
  });
  const names = events.map(({ event }) => event);
  const hasFailed = names.some((name) => name === 'error' || name === 'conversation.chat.failed');
  return {
    status: hasFailed || names.at(-1) !== 'done' ? 'fail' : 'success',
    frames: events.map(({ event, data }) => ({ event, data: data as JsonObject })),
  };
}

async function createConversation(
  server: Connection,
  {
    name,
    messages,
    app_id,
    workflow_id,
    isDraft,
  }: {
    name: string;
    messages: readonly { role: string; content: string }[];
    app_id?: string | undefined;
    workflow_id?: string | undefined;
    isDraft: boolean;
  },
): Promise<string> {
  const { data } = await server.openPost('/v1/conversation/create', {
    conversation_name: name,
    // Those of drafts are apart from those of published workflows, which chat calls run.
    draft_mode: isDraft,
    messages: messages.map((message) => ({ ...message, content_type: 'text' })),
    ...(app_id !== undefined && { app_id }),
    ...(workflow_id !== undefined && { workflow_id }),
  });
  return String((data as JsonObject).id);
}
