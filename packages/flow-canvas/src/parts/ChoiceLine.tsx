import type { HTMLAttributes } from 'react';
import { formatAddMessage } from '../addMessages.js';
import { useCanvasStore } from './CanvasContext.js';
import type { NodeChoice } from './nodeChoices.js';

interface ChoiceLineProps extends HTMLAttributes<HTMLDivElement> {
  id: string;
  choice: NodeChoice;
  isActive: boolean;
}

/** A node or item in the list below a search field; the active option is scrolled into view. */
export function ChoiceLine({ choice, isActive, children, ...handlers }: ChoiceLineProps) {
  const store = useCanvasStore();
  const { Icon, name, category, unavailable } = choice;
  const description = unavailable ?? choice.description;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
    <div
      {...handlers}
      role="option"
      aria-selected={isActive}
      className="flow-choice"
      data-flow-choice={choice.id}
      data-category={category}
      data-unavailable={unavailable !== undefined}
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: 'nearest' });
      }}
    >
      <span className="flow-tile">{Icon && <Icon size={16} />}</span>
      <span className="flow-choice-text">
        <b>{name}</b>
        <span title={description}>{description}</span>
      </span>
      {unavailable !== undefined && (
        <span className="flow-choice-badge">{formatAddMessage(store, 'unavailable')}</span>
      )}
      {children}
    </div>
  );
}
