import { type JSX, type ReactNode, useId, useState } from 'react';

interface DisclosureProps {
  className: string;
  /** Whether it is open as long as the reader has not opened or closed it. */
  isOpenByItself: boolean;
  head: (isOpen: boolean) => ReactNode;
  children: () => ReactNode;
}

/** Content under a button that opens and closes it. It stays as the reader left it. */
export function Disclosure({ className, isOpenByItself, head, children }: DisclosureProps): JSX.Element {
  const [chosen, setChosen] = useState<boolean>();
  const id = useId();
  const isOpen = chosen ?? isOpenByItself;
  return (
    <div className={className} data-open={isOpen ? '' : undefined}>
      <button
        type="button"
        className="heddle-chat-disclosure"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setChosen(!isOpen)}
      >
        {head(isOpen)}
      </button>
      {isOpen && <div id={id}>{children()}</div>}
    </div>
  );
}
