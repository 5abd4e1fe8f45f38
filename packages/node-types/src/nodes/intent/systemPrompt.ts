/** System prompt: the numbered intents, the answer format, and the author's instructions. */
export function systemPrompt(intents: readonly { name: string }[], isFull: boolean, advice: string): string {
  const listed = intents.map(({ name }, index) => ({ classificationId: index + 1, content: name }));
  const form = isFull
    ? 'Reply with one JSON object and nothing else: {"classificationId": <number>, "reason": "<one short sentence>"}'
    : 'Reply with the classificationId alone, a bare number.';
  const parts = [
    'Decide which of the intents below the message of the user has.',
    `Intents:\n${JSON.stringify(listed)}`,
    'Use classificationId 0 when none of them fits.',
    form,
  ];
  if (advice !== '') parts.push(`Also keep to this:\n${advice}`);
  return parts.join('\n\n');
}
