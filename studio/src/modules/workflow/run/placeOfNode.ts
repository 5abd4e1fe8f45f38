import type { Language } from '@heddle/workflow-schema';
import { frameOf, ownerOf } from '@heddle/workflow-schema/runs';
import type { Translate } from '../../../shared/i18n/i18n.js';
import type { runMessages } from './runMessages.js';

type Translator = Translate<keyof (typeof runMessages)['messages']['en']>;

/** Containers of a node, outermost first: `Loop, 3rd iteration`, `Call`. Empty at the top level. */
export function placeOfNode(
  path: string,
  titleAt: (path: string) => string,
  t: Translator,
  language: Language,
): string[] {
  const places: string[] = [];
  for (let frame = frameOf(path); frame !== ''; frame = frameOf(ownerOf(frame))) {
    const owner = ownerOf(frame);
    const title = titleAt(owner);
    const index = owner === frame ? undefined : Number(frame.slice(owner.length + 1, -1));
    places.unshift(
      index === undefined ? title : t('inRound', { title, ordinal: ordinal(index + 1, language) }),
    );
  }
  return places;
}

const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** English ordinal such as `3rd`; Chinese uses the plain number. */
export function ordinal(number: number, language: Language): string {
  if (language !== 'en') return String(number);
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(number);
  return `${number}${suffixes[rule] ?? 'th'}`;
}
