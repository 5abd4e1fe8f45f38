import { Textarea } from '@mantine/core';

interface PlainEditorProps {
  value: string;
  onChange?: (value: string) => void;
  label: string;
  describedBy?: string;
  placeholder?: string;
  isReadOnly?: boolean;
  isInvalid?: boolean;
}

/** Plain text field used when an editor cannot be loaded, for example while offline. */
export function PlainEditor(props: PlainEditorProps) {
  return (
    <Textarea
      aria-label={props.label}
      aria-describedby={props.describedBy}
      value={props.value}
      placeholder={props.placeholder}
      readOnly={props.isReadOnly}
      error={props.isInvalid}
      autosize
      minRows={4}
      maxRows={20}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      onChange={(event) => props.onChange?.(event.currentTarget.value)}
    />
  );
}
