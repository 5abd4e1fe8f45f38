import { type JSX, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useChatContext } from '../ChatContext.js';
import { useChatState } from '../controller/useChatState.js';
import { exportChat } from '../export/exportChat.js';
import { saveFile } from '../export/saveFile.js';
import { IconDots } from '../icons/IconDots.js';
import { IconButton } from '../parts/IconButton.js';

interface Item {
  label: string;
  run(): void;
}

/** What is done with the whole conversation. */
export function MoreMenu(): JSX.Element | null {
  const { chat, ui, look, t, attempt } = useChatContext();
  const { turns } = useChatState(chat);
  const name = look.exportName ?? 'conversation';
  const names = { user: t('you'), assistant: look.agent?.name ?? t('assistant') };
  const items: Item[] = [
    {
      label: t('exportMarkdown'),
      run: () => saveFile(`${name}.md`, 'text/markdown', exportChat(chat.getState(), 'markdown', names)),
    },
    {
      label: t('exportJson'),
      run: () => saveFile(`${name}.json`, 'application/json', exportChat(chat.getState(), 'json', names)),
    },
  ];
  if (chat.transport.clearHistory)
    items.push({
      label: t('clearHistory'),
      run: () =>
        ui.set({
          confirmation: {
            title: t('clearHistoryTitle'),
            text: t('clearHistoryConfirm'),
            run: () => attempt(chat.clearHistory()),
          },
        }),
    });
  return turns.length === 0 ? null : <Menu label={t('moreActions')} items={items} />;
}

function Menu({ label, items }: { label: string; items: readonly Item[] }): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    root.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const close = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    root.current?.querySelector<HTMLElement>('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') close();
    if (!step) return;
    event.preventDefault();
    const all = [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const index = all.indexOf(document.activeElement as HTMLElement);
    all[(index + step + all.length) % all.length]?.focus();
  };
  return (
    <div ref={root} className="heddle-chat-menu-root">
      <IconButton label={label} isPressed={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconDots size={16} />
      </IconButton>
      {isOpen && (
        <div role="menu" aria-label={label} className="heddle-chat-menu" onKeyDown={onKeyDown}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              onClick={() => {
                close();
                item.run();
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
