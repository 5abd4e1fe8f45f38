import { ActionIcon, Menu, Textarea } from '@mantine/core';
import { IconDots, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import {
  changeLevel,
  editText,
  mergeWithPrevious,
  moveBefore,
  moveBy,
  removeChunk,
  type Tree,
  type TreeChunk,
} from './TreeDraft.js';
import classes from './TreeList.module.css';
import { treeMessages } from './treeMessages.js';

interface TreeListProps {
  tree: Tree;
  onChange(tree: Tree): void;
}

type Action = 'edit' | 'merge' | 'up' | 'down' | 'outdent' | 'indent' | 'remove';
const actions: readonly Action[] = ['edit', 'merge', 'up', 'down', 'outdent', 'indent', 'remove'];

const changes: Readonly<Record<Exclude<Action, 'edit'>, (tree: Tree, index: number) => Tree>> = {
  merge: mergeWithPrevious,
  up: (tree, index) => moveBy(tree, index, -1),
  down: (tree, index) => moveBy(tree, index, 1),
  outdent: (tree, index) => changeLevel(tree, index, -1),
  indent: (tree, index) => changeLevel(tree, index, 1),
  remove: removeChunk,
};

const keys: Readonly<Record<string, Action>> = {
  'Alt+ArrowUp': 'up',
  'Alt+ArrowDown': 'down',
  'Alt+ArrowLeft': 'outdent',
  'Alt+ArrowRight': 'indent',
  Delete: 'remove',
  m: 'merge',
  M: 'merge',
  Enter: 'edit',
};

/** The chunks of a document as a tree: by pointer, keyboard or menu. */
export function TreeList({ tree, onChange }: TreeListProps) {
  const t = useMessages(treeMessages);
  const [editedId, setEditedId] = useState<string>();
  const [draggedId, setDraggedId] = useState<string>();
  const list = useRef<HTMLOListElement>(null);

  function act(action: Action, index: number): void {
    const chunk = tree[index];
    if (!chunk) return;
    if (action === 'edit') {
      setEditedId(chunk.id);
      return;
    }
    const next = changes[action](tree, index);
    onChange(next);
    const focused = next.some(({ id }) => id === chunk.id) ? chunk.id : next[Math.max(0, index - 1)]?.id;
    // After React has moved the row.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(focused ?? '')}"]`)?.focus(),
    );
  }

  function handleKey(event: KeyboardEvent, index: number): void {
    if (event.target !== event.currentTarget) return;
    if (!event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const rows = list.current?.querySelectorAll<HTMLElement>('[data-id]');
      rows?.[index + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
      return;
    }
    const action = keys[event.altKey ? `Alt+${event.key}` : event.key];
    if (action === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act(action, index);
  }

  function handleDrop(to: number): void {
    const index = tree.findIndex(({ id }) => id === draggedId);
    setDraggedId(undefined);
    if (index >= 0) onChange(moveBefore(tree, index, to));
  }

  return (
    <ol ref={list} className={classes.list}>
      {tree.map((chunk, index) => (
        <li
          key={chunk.id}
          data-id={chunk.id}
          data-level={chunk.level}
          className={classes.row}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: rows are moved and edited by keyboard.
          tabIndex={0}
          aria-label={
            chunk.level === 0
              ? t('rowFlat', { number: index + 1 })
              : t('row', { number: index + 1, level: chunk.level })
          }
          draggable={editedId !== chunk.id}
          onDragStart={() => setDraggedId(chunk.id)}
          onDragEnd={() => setDraggedId(undefined)}
          onDragOver={(event) => draggedId !== undefined && event.preventDefault()}
          onDrop={() => handleDrop(index)}
          onKeyDown={(event) => handleKey(event, index)}
        >
          <IconGripVertical size={14} className={classes.grip} aria-hidden />
          <span className={classes.number}>#{index + 1}</span>
          {editedId === chunk.id ? (
            <Editor
              chunk={chunk}
              onEnd={(text) => {
                setEditedId(undefined);
                if (text !== chunk.text) onChange(editText(tree, index, text));
              }}
            />
          ) : (
            <span className={classes.text}>{chunk.text}</span>
          )}
          <RowMenu
            isFlat={chunk.level === 0}
            isFirst={index === 0}
            onAction={(action) => act(action, index)}
          />
        </li>
      ))}
    </ol>
  );
}

function Editor({ chunk, onEnd }: { chunk: TreeChunk; onEnd(text: string): void }) {
  const t = useMessages(treeMessages);
  const [text, setText] = useState(chunk.text);
  return (
    <Textarea
      aria-label={t('edit')}
      autosize
      autoFocus
      minRows={2}
      maxRows={16}
      style={{ flex: 1 }}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => onEnd(text)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEnd(chunk.text);
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onEnd(text);
      }}
    />
  );
}

interface RowMenuProps {
  isFlat: boolean;
  isFirst: boolean;
  onAction(action: Action): void;
}

function RowMenu({ isFlat, isFirst, onAction }: RowMenuProps) {
  const t = useMessages(treeMessages);
  const shared = useMessages(sharedMessages);
  const offered = actions.filter((action) => {
    if (action === 'merge') return !isFirst;
    return !(isFlat && (action === 'indent' || action === 'outdent'));
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={shared('more')}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((action) => (
          <Menu.Item key={action} onClick={() => onAction(action)}>
            {t(action)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
