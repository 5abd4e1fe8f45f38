import { Checkbox } from '@mantine/core';
import classes from './Develop.module.css';

interface EntryCheckboxProps {
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  onChange(isChecked: boolean): void;
}

/** A checkbox without visible text, which is as large as a finger on touch screens. */
export function EntryCheckbox({ label, isChecked, isPartly = false, onChange }: EntryCheckboxProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is in the checkbox.
    <label className={classes.check}>
      <Checkbox
        size="xs"
        aria-label={label}
        checked={isChecked}
        indeterminate={isPartly}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
