/** What the engine appends to a message: `(node "Code", 114352)`. */
const suffix = / \(node "(?:[^"]|"(?!\)|, ))*"(?:, [^\s()]+)?\)$/;

/** An error message of the engine without the node that it comes from, where that stands beside it. */
export function withoutNode(message: string): string {
  return message.replace(suffix, '');
}

/**
 * Replaces the node ids in an error message of the engine by the titles that people see. The node that an error
 * comes from is left out, since it stands beside the message.
 */
export function nameNodes(message: string, nodeTitle: (nodeId: string) => string): string {
  return withoutNode(message).replace(/\b(?:the )?node (\d+)\b/g, (text, id: string) => {
    const title = nodeTitle(id);
    return title === id ? text : `“${title}”`;
  });
}
