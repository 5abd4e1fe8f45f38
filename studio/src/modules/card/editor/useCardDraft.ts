import { type Card, PluginError, readCard } from '@heddle/plugin';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { cardMessages } from '../cardMessages.js';
import { type CardInfo, useSaveCard } from '../queries.js';

/** What the editor changes. */
export interface CardDraft {
  name: string;
  card: Card;
  /** JSON text. */
  sample: string;
}

export interface DraftState {
  draft: CardDraft;
  change(next: Partial<CardDraft>): void;
  isSaved: boolean;
  /** Why the draft is not saved. */
  problem: string | undefined;
  /** Saves at once; resolves with whether everything is saved. */
  save(): Promise<boolean>;
}

const pauseMs = 800;

/** The draft of a card, which is saved a moment after each change. */
export function useCardDraft(info: CardInfo): DraftState {
  const t = useMessages(cardMessages);
  const [draft, setDraft] = useState(() => draftOf(info));
  const [isSaved, setIsSaved] = useState(true);
  const [failure, setFailure] = useState<unknown>();
  const { mutateAsync } = useSaveCard(info);
  const latest = useRef(draft);
  const stored = useRef(draft);
  const version = useRef(info.edit_version);
  const saving = useRef<Promise<boolean>>(Promise.resolve(true));
  const invalid = problemOf(draft);

  const save = useCallback(() => {
    const next = saving.current.then(async () => {
      const current = latest.current;
      if (current === stored.current) return true;
      if (problemOf(current)) return false;
      try {
        version.current = await mutateAsync({
          name: current.name.trim(),
          document: JSON.stringify(current.card),
          sample: current.sample,
          editVersion: version.current,
        });
        stored.current = current;
        setFailure(undefined);
        setIsSaved(latest.current === current);
        return true;
      } catch (error) {
        setFailure(error);
        return false;
      }
    });
    saving.current = next;
    return next;
  }, [mutateAsync]);

  useEffect(() => {
    if (draft === stored.current) return undefined;
    const timer = setTimeout(() => void save(), pauseMs);
    return () => clearTimeout(timer);
  }, [draft, save]);
  // What was typed last is saved when the page is left.
  useEffect(() => () => void save(), [save]);

  const change = useCallback((next: Partial<CardDraft>) => {
    latest.current = { ...latest.current, ...next };
    setDraft(latest.current);
    setIsSaved(false);
  }, []);
  const reason = failure === undefined ? undefined : errorText(failure);
  return {
    draft,
    change,
    isSaved,
    problem: invalid ? t(invalid.key, { place: invalid.place ?? '' }) : reason,
    save,
  };
}

function draftOf({ name, card_meta_info, sample }: CardInfo): CardDraft {
  const card = readCard(card_meta_info[0]?.dsl_content ?? '');
  return { name, card, sample: JSON.stringify(JSON.parse(sample), undefined, 2) };
}

/** Why a draft cannot be saved; `place` is where the card is incomplete. */
function problemOf({
  name,
  sample,
  card,
}: CardDraft): { key: 'needsName' | 'sampleInvalid' | 'incomplete'; place?: string } | undefined {
  if (name.trim() === '') return { key: 'needsName' };
  if (sampleOf(sample) === undefined) return { key: 'sampleInvalid' };
  const place = placeOf(card);
  return place === undefined ? undefined : { key: 'incomplete', place };
}

/** The place at which a card is invalid. */
function placeOf(card: Card): string | undefined {
  try {
    readCard(JSON.stringify(card));
    return undefined;
  } catch (error) {
    return PluginError.isInstance(error)
      ? String(error.parameters.place ?? '') || error.message
      : String(error);
  }
}

/** Sample data from its JSON text; undefined if it is no object. */
export function sampleOf(text: string): Record<string, never> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, never>) : undefined;
  } catch {
    return undefined;
  }
}
