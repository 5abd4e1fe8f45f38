import { withoutSecrets as withoutKnown } from '@heddle/executor';
import { mask } from '@heddle/plugin';

/** A secret of a program and the hosts that it may be sent to. */
export interface OpenSecret {
  value: string;
  hosts: readonly string[];
}

type Secrets = ReadonlyMap<string, OpenSecret>;

/** Secrets shorter than this would mask ordinary text; `setSecret` accepts none. */
export const shortestSecret = 4;

/** A text with the values of the secrets that it names, and the names that it uses. */
export function fillSecrets(
  text: string,
  secrets: Secrets,
  encode: (value: string) => string = String,
): { text: string; used: string[] } {
  const used: string[] = [];
  const filled = text.replace(/\{\{secret:([^{}]{0,100})\}\}/g, (_whole, name: string) => {
    used.push(name);
    return encode(secrets.get(name)?.value ?? '');
  });
  return { text: filled, used };
}

/** Masks every secret in an answer, which models, people and the program itself read. */
export function withoutSecrets<A extends { headers: { [name: string]: string }; text: string }>(
  answer: A,
  secrets: Secrets,
): A {
  // A longer secret may contain a shorter one.
  const values = [...secrets.values()].map(({ value }) => value);
  values.sort((first, second) => second.length - first.length);
  // First as they are, wherever they stand: a program could put a short one next to a letter. Then in other spellings.
  const hide = (text: string) =>
    withoutKnown(
      values.reduce((shown, value) => shown.replaceAll(value, mask), text),
      values,
    );
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, hide(value)]);
  return { ...answer, text: hide(answer.text), headers: Object.fromEntries(headers) };
}
