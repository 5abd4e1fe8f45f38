import { memoryLimits, memoryTypes } from '@heddle/api-contract/families/memory';
import type { ItemRow } from './items.js';
import type { MemoryChange } from './MemoryChange.js';
import type { SaidMessage } from './readSaid.js';

/** What a statement about oneself says, by its beginning: a later statement about the same replaces the earlier one. */
const subjects: readonly { name: string; form: RegExp }[] = [
  { name: 'name', form: /\bmy name is\b|\bcall me\b|我(?:的名字)?叫|我的名字是/i },
  { name: 'home', form: /\bI (?:live|moved) (?:in|to)\b|\bmy home is\b|我(?:现在)?(?:住在|搬到|家在)/i },
  {
    name: 'work',
    form: /\bI work (?:as|at|for|in)\b|\bmy job is\b|我在.{1,30}(?:工作|上班)|我的工作是|我的职业是/i,
  },
  { name: 'birthday', form: /\bmy birthday is\b|\bI was born\b|我的生日|我出生/i },
  {
    name: '',
    form: /\bI(?: really| also)? (?:like|love|prefer|enjoy|hate|dislike)\b|\bI(?:'m| am) (?:allergic|vegetarian|vegan|learning|a |an )\b|\bmy favou?rite\b/i,
  },
  {
    name: '',
    form: /我(?:很|最|也|非常)?(?:喜欢|爱|讨厌|不喜欢|偏好)|我对.{1,30}过敏|我在学|我是(?!说|想|不|否|问)/,
  },
];

const mostFacts = 20;

/**
 * What the demo model remembers: statements in which the person says something about themselves, word for word. Rules
 * understand nothing, so these items are marked as theirs.
 */
export function ruleChanges(said: readonly SaidMessage[], known: readonly ItemRow[]): MemoryChange[] {
  const facts = said.filter(({ role }) => role === 'user').flatMap(factsIn);
  const latest = new Map(facts.map((fact) => [fact.subject || fact.text.toLowerCase(), fact]));
  return [...latest.values()].slice(-mostFacts).map(({ subject, text, message }) => {
    const before = subject === '' ? undefined : known.find((item) => subjectOf(item.text) === subject);
    return {
      op: before ? ('update' as const) : ('add' as const),
      id: before?.id ?? '',
      type: memoryTypes.essential,
      text,
      tags: [],
      event_ms: message.at.getTime(),
      confidence: 0.5,
      source_message_ids: [message.id],
    };
  });
}

function factsIn(message: SaidMessage): { subject: string; text: string; message: SaidMessage }[] {
  const statements = message.text.match(/[^.!?。！？\n]+(?:[.!。！]+|$|(?=\n))/g) ?? [];
  return statements
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '' && [...statement].length <= memoryLimits.text)
    .flatMap((text) => {
      const subject = subjectOf(text);
      return subject === undefined ? [] : [{ subject, text, message }];
    });
}

/** Empty for a statement about oneself without a subject that is replaced; undefined for any other statement. */
function subjectOf(text: string): string | undefined {
  return subjects.find(({ form }) => form.test(text))?.name;
}
