/** Replaces the node ids in an error message of the engine by the titles that people see. */
export function nameNodes(message: string, nodeTitle: (nodeId: string) => string): string {
  return message.replace(/\b(?:the )?node (\d+)\b/g, (text, id: string) => {
    const title = nodeTitle(id);
    return title === id ? text : `“${title}”`;
  });
}
