import type { CardElement } from '@heddle/plugin';
import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { cardMessages } from '../cardMessages.js';
import classes from '../pages/CardPage.module.css';
import {
  type CardPath,
  childrenOf,
  elementTypes,
  insertAt,
  moveBy,
  newElement,
  replaceAt,
  summaryOf,
} from './cardTree.js';
import { ElementIcon } from './ElementIcon.js';

interface ElementTreeProps {
  root: CardElement;
  selected: CardPath;
  canEdit: boolean;
  onSelect(path: CardPath): void;
  onChange(root: CardElement, selected: CardPath): void;
}

/** The elements of a card as a tree, with what adds, moves and removes them. */
export function ElementTree({ root, selected, canEdit, onSelect, onChange }: ElementTreeProps) {
  const t = useMessages(cardMessages);
  const rows = rowsOf(root);
  const move = (step: -1 | 1) => {
    const moved = moveBy(root, selected, step);
    if (moved) onChange(moved.root, moved.path);
  };
  const handleKey = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ path }) => isSame(path, selected));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    const row = next === undefined ? undefined : rows[next];
    if (!row) return;
    event.preventDefault();
    onSelect(row.path);
    const items = event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]');
    items[next!]?.focus();
  };
  return (
    <section aria-label={t('structure')}>
      <Group justify="space-between" mb={8} wrap="nowrap">
        <h2 className={classes.heading}>{t('structure')}</h2>
        {canEdit && (
          <Menu position="bottom-end" width={180}>
            <Menu.Target>
              <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden />}>
                {t('add')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {elementTypes.map((type) => (
                <Menu.Item
                  key={type}
                  leftSection={<ElementIcon type={type} />}
                  onClick={() => {
                    const added = insertAt(root, selected, newElement(type, t(type)));
                    onChange(added.root, added.path);
                  }}
                >
                  {t(type)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      <div role="tree" aria-label={t('structure')} className={classes.tree} onKeyDown={handleKey}>
        {rows.map(({ path, element }) => {
          const isSelected = isSame(path, selected);
          return (
            <div
              key={path.join('.')}
              role="treeitem"
              aria-selected={isSelected}
              aria-level={path.length + 1}
              tabIndex={isSelected ? 0 : -1}
              className={classes.treeItem}
              style={{ paddingInlineStart: 8 + path.length * 14 }}
              onClick={() => onSelect(path)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                onSelect(path);
              }}
            >
              <ElementIcon type={element.type} />
              <span>{t(element.type)}</span>
              <span className={classes.treeText}>{summaryOf(element)}</span>
            </div>
          );
        })}
      </div>
      {canEdit && (
        <Group gap={4} mt={8}>
          <TreeButton label={t('moveUp')} isOff={!moveBy(root, selected, -1)} onClick={() => move(-1)}>
            <IconArrowUp size={16} aria-hidden />
          </TreeButton>
          <TreeButton label={t('moveDown')} isOff={!moveBy(root, selected, 1)} onClick={() => move(1)}>
            <IconArrowDown size={16} aria-hidden />
          </TreeButton>
          <TreeButton
            label={t('remove')}
            isOff={selected.length === 0}
            onClick={() => onChange(replaceAt(root, selected, undefined), selected.slice(0, -1))}
          >
            <IconTrash size={16} aria-hidden />
          </TreeButton>
        </Group>
      )}
    </section>
  );
}

interface TreeButtonProps {
  label: string;
  isOff: boolean;
  onClick(): void;
  children: React.ReactNode;
}

function TreeButton({ label, isOff, onClick, children }: TreeButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        disabled={isOff}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

interface TreeRow {
  path: CardPath;
  element: CardElement;
}

function rowsOf(element: CardElement, path: CardPath = []): TreeRow[] {
  const inner = childrenOf(element).flatMap((child, index) => rowsOf(child, [...path, index]));
  return [{ path, element }, ...inner];
}

function isSame(one: CardPath, other: CardPath): boolean {
  return one.length === other.length && one.every((index, at) => index === other[at]);
}
