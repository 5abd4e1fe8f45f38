import { Button, Combobox, Group, Stack, Text, Textarea, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ErrorText } from '../../../shared/api/ErrorText.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { PersonAvatar } from '../../../shared/parts/PersonAvatar.js';
import { commentMessages } from '../commentMessages.js';
import type { CommentText } from '../queries.js';
import { insertMention, mentionAt, mentionedIn } from './mentions.js';

/** Somebody who can be mentioned. */
export interface Mentionable {
  user_id: string;
  name: string;
  user_name: string;
  avatar_url: string;
}

type Person = Pick<Mentionable, 'user_id' | 'name'>;

interface CommentFieldProps {
  /** The people to offer whose name begins with the text; undefined while nobody is being mentioned. */
  usePeople(name: string | undefined): readonly Mentionable[] | undefined;
  maxLength: number;
  label: string;
  submit: string;
  initial?: { text: string; mentions: readonly Person[] };
  autoFocus?: boolean;
  /** Rejects if the comment was refused; the field then keeps it and shows why. */
  onSubmit(input: CommentText): Promise<unknown>;
  onCancel?(): void;
}

/** A field for a comment. Typing @ offers the people to mention; Ctrl or Cmd with Enter sends. */
export function CommentField({
  usePeople,
  maxLength,
  label,
  submit,
  initial,
  autoFocus,
  onSubmit,
  onCancel,
}: CommentFieldProps) {
  const t = useMessages(commentMessages);
  const shared = useMessages(sharedMessages);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial?.text ?? '');
  const [known, setKnown] = useState<ReadonlyMap<string, Person>>(
    () => new Map((initial?.mentions ?? []).map((person) => [person.user_id, person])),
  );
  const [typed, setTyped] = useState<ReturnType<typeof mentionAt>>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const people = usePeople(typed?.name);

  function handleType(value: string, caret: number): void {
    setText(value);
    const mention = mentionAt(value, caret);
    setTyped(mention);
    if (mention) combobox.openDropdown();
    else combobox.closeDropdown();
  }

  function handleChoose(userId: string): void {
    const person = people?.find(({ user_id }) => user_id === userId);
    if (!person || !typed) return;
    const next = insertMention(text, typed, person.name);
    setText(next.text);
    setKnown(new Map(known).set(person.user_id, person));
    setTyped(undefined);
    combobox.closeDropdown();
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  }

  async function handleSend(): Promise<void> {
    if (text.trim() === '' || isBusy) return;
    setIsBusy(true);
    setError(undefined);
    try {
      await onSubmit({ text, mentions: mentionedIn(text, known.values()).map(({ user_id }) => user_id) });
      setText('');
    } catch (cause) {
      setError(cause);
    } finally {
      setIsBusy(false);
    }
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void handleSend();
    }
    // Only the list of people closes, not the drawer around it.
    if (event.key === 'Escape' && combobox.dropdownOpened) event.stopPropagation();
  }

  return (
    <Stack gap={6}>
      <Combobox store={combobox} onOptionSubmit={handleChoose} withinPortal={false}>
        <Combobox.Target>
          <Textarea
            ref={field}
            aria-label={label}
            placeholder={label}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={maxLength}
            value={text}
            data-autofocus={autoFocus || undefined}
            onChange={({ currentTarget }) => handleType(currentTarget.value, currentTarget.selectionStart)}
            onKeyDown={handleKey}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options aria-label={t('mention')} mah={200} style={{ overflowY: 'auto' }}>
            {people?.map((person) => (
              <Combobox.Option key={person.user_id} value={person.user_id}>
                <Group gap={8} wrap="nowrap">
                  <PersonAvatar name={person.name} url={person.avatar_url} size={20} />
                  <Text size="sm" truncate>
                    {person.name}{' '}
                    <Text span size="xs" c="dimmed">
                      {person.user_name}
                    </Text>
                  </Text>
                </Group>
              </Combobox.Option>
            ))}
            {people?.length === 0 && <Combobox.Empty>{t('noPeople')}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {error !== undefined && (
        <Text size="xs" c="var(--h-fail-text)" role="alert">
          <ErrorText error={error} />
        </Text>
      )}
      {(text !== '' || onCancel) && (
        <Group gap={8} justify="flex-end">
          {onCancel && (
            <Button size="xs" variant="subtle" color="gray" onClick={onCancel}>
              {shared('cancel')}
            </Button>
          )}
          <Button size="xs" loading={isBusy} disabled={text.trim() === ''} onClick={() => void handleSend()}>
            {submit}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
