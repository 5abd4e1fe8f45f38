import { Kbd } from '@heddle/ui-kit';
import { Autocomplete, CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { maxSearchLength } from '../choices.js';
import { marketMessages } from '../marketMessages.js';
import { useSuggestions } from '../queries.js';

interface SearchBoxProps {
  label: string;
  /** Entity types that are suggested; all by default. */
  types: readonly number[];
  /** The searched text. */
  text: string;
  onSearch(text: string): void;
}

/** How long typing must pause before names are suggested, in milliseconds. */
const pauseMs = 200;

/** Searches on Enter, and suggests products by name meanwhile; `/` leads here from anywhere on the page. */
export function SearchBox({ label, types, text, onSearch }: SearchBoxProps) {
  const t = useMessages(marketMessages);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [settled, setSettled] = useState('');
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  useSlashKey(input);
  const suggested = useSuggestions(types, settled).data ?? [];
  // Two products may have one name; the list needs different values.
  const names = [...new Set(suggested.map(({ name }) => name))];
  function handleChoice(name: string): void {
    const product = suggested.find((one) => one.name === name);
    if (product) void navigate({ to: '/explore/product/$product_id', params: { product_id: product.id } });
  }
  return (
    <Autocomplete
      ref={input}
      size="md"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === '' ? (
          <Kbd>/</Kbd>
        ) : (
          <CloseButton
            size="sm"
            aria-label={t('clearSearch')}
            onClick={() => {
              setTyped('');
              onSearch('');
              input.current?.focus();
            }}
          />
        )
      }
      rightSectionPointerEvents={typed === '' ? 'none' : 'all'}
      value={typed}
      maxLength={maxSearchLength}
      data={names}
      // The server has chosen them: it also finds parts of words and Chinese names.
      filter={({ options }) => options}
      onChange={setTyped}
      onOptionSubmit={handleChoice}
      onKeyDown={(event) => {
        // Enter on a suggestion opens it; during composition it ends the composition.
        const isOnOption = event.currentTarget.getAttribute('aria-activedescendant') !== null;
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || isOnOption) return;
        onSearch(typed.trim());
      }}
    />
  );
}

function useSlashKey(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement &&
        (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [input]);
}
