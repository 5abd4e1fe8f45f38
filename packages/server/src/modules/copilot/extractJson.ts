/**
 * The JSON text in an answer of a model: models wrap it in a code fence, or in other text. Returns the answer
 * itself if it contains none.
 */
export function extractJson(answer: string): string {
  const fence = /```(?:json|jsonc)?[ \t]*\r?\n/i.exec(answer);
  if (fence) {
    const begin = fence.index + fence[0].length;
    const end = answer.lastIndexOf('```');
    return answer.slice(begin, end > begin ? end : undefined).trim();
  }
  const begin = answer.indexOf('{');
  const end = answer.lastIndexOf('}');
  return begin >= 0 && end > begin ? answer.slice(begin, end + 1) : answer.trim();
}
