import { type ComponentType, type Ref, useEffect, useRef, useState } from 'react';
import { announceError } from '../api/announceError.js';
import { lateComponent, useLate } from './useLate.js';

/** Properties of a menu that `lateMenu` loads. */
export interface LateMenuProps {
  /** True if a click was waiting for the code of the menu. */
  opensAtOnce?: boolean;
}

/** Properties of the button of a menu besides those of the menu. */
export interface MenuButtonProps {
  ref?: Ref<HTMLButtonElement>;
  /** Whether a click waits for the code of the menu. */
  isLoading?: boolean;
}

/**
 * A menu whose code is loaded when it is first opened, or its button touched: until then there is only the button. If
 * loading fails, a toast says so, and the next click retries.
 */
export function lateMenu<Props extends object>(
  load: () => Promise<ComponentType<Props & LateMenuProps>>,
  Button: ComponentType<Props & MenuButtonProps>,
): ComponentType<Props> {
  const late = lateComponent(load);
  const prepare = () => void late.load().catch(() => undefined);
  return function LateMenu(props: Props) {
    const [isWanted, setIsWanted] = useState(false);
    const Menu = useLate(late, isWanted, (error) => {
      setIsWanted(false);
      announceError(error);
    });
    if (Menu && isWanted) return <Menu {...props} opensAtOnce />;
    const open = () => setIsWanted(true);
    const handlers = {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onClick: open,
      onPointerEnter: prepare,
      onFocus: prepare,
      onKeyDown: ({ key }: { key: string }) => key === 'ArrowDown' && open(),
    };
    return <Button {...props} {...handlers} isLoading={isWanted} />;
  };
}

/** State of a menu that `lateMenu` may load: it takes the focus of the button that it replaces, and opens. */
export function useLateMenu(opensAtOnce = false) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!opensAtOnce) return;
    button.current?.focus();
    setOpened(true);
  }, [opensAtOnce]);
  return { button, menu: { opened, onChange: setOpened } };
}
