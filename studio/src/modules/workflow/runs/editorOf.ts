interface RunSubject {
  spaceId: string;
  workflowId: string;
  botId: string | undefined;
}

/** The editor of what has run. */
export function editorOf({ spaceId, workflowId, botId }: RunSubject) {
  return botId
    ? ({ to: '/space/$space_id/bot/$bot_id', params: { space_id: spaceId, bot_id: botId } } as const)
    : ({ to: '/work_flow', search: { space_id: spaceId, workflow_id: workflowId } } as const);
}
