import type { Language, NodeCategory } from '@heddle/workflow-schema';
import type { ComponentType } from 'react';
import { IconLock } from '../icons/IconLock.js';
import type { CardRow } from './CardRow.js';
import { CardRows } from './CardRows.js';
import { messages } from './messages.js';

interface CardFrameProps {
  title: string;
  /** Absent for unknown types, which have no category color. */
  category?: NodeCategory;
  Icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  rows: readonly CardRow[];
  isReadOnly: boolean;
  language: Language;
}

/** Header and rows of a card. */
export function CardFrame({ title, category, Icon, rows, isReadOnly, language }: CardFrameProps) {
  return (
    <div className="heddle-card" data-category={category}>
      <div className="heddle-card-head">
        <span className="heddle-card-tile" aria-hidden="true">
          <Icon size={16} stroke={1.75} />
        </span>
        <b className="heddle-card-title" title={title}>
          {title}
        </b>
        {isReadOnly && (
          <span className="heddle-card-lock" role="img" aria-label={messages[language].readOnly}>
            <IconLock size={16} stroke={1.75} aria-hidden />
          </span>
        )}
      </div>
      <CardRows rows={rows} language={language} />
    </div>
  );
}
