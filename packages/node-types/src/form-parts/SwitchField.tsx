import { Switch, type SwitchProps } from '@mantine/core';
import { useId } from 'react';

/** A switch with a help text. The text is outside of the label, so that it is not part of the switch's name. */
export function SwitchField({ description, ...properties }: SwitchProps) {
  const id = useId();
  return (
    <div>
      <Switch {...properties} aria-describedby={id} />
      <div id={id}>{description}</div>
    </div>
  );
}
