/** How many suggested questions a conversation begins with, unless all are shown. */
export const shownQuestions = 3;

/** The questions to begin with: all of them, or three different ones at random. */
export function pickQuestions(
  questions: readonly string[],
  isAll: boolean,
  random: () => number = Math.random,
): string[] {
  const distinct = [...new Set(questions.filter((question) => question.trim() !== ''))];
  if (isAll) return distinct;
  const picked: string[] = [];
  while (picked.length < shownQuestions && distinct.length > 0)
    picked.push(...distinct.splice(Math.floor(random() * distinct.length), 1));
  return picked;
}
