import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

/** Debounce in milliseconds so that not every keystroke sends a request. */
const typingPauseMs = 250;

interface SearchFieldProps {
  label: string;
  /** The text at first, such as that of the address. */
  initial?: string;
  onSearch(text: string): void;
}

/** Search field that reports when typing pauses. */
export function SearchField({ label, initial = '', onSearch }: SearchFieldProps) {
  const [text, setText] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      w={300}
      maw="100%"
      value={text}
      maxLength={200}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}
