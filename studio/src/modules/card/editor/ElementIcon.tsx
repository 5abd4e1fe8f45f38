import {
  IconCarouselHorizontal,
  IconForms,
  IconHandClick,
  IconLayoutColumns,
  IconLayoutRows,
  IconLetterT,
  IconList,
  IconMarkdown,
  IconPhoto,
  type IconProps,
  IconSeparatorHorizontal,
  IconTable,
  IconTag,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from '../pages/CardPage.module.css';
import type { ElementType } from './cardTree.js';

const icons: Readonly<Record<ElementType, ComponentType<IconProps>>> = {
  text: IconLetterT,
  markdown: IconMarkdown,
  tag: IconTag,
  image: IconPhoto,
  button: IconHandClick,
  divider: IconSeparatorHorizontal,
  column: IconLayoutRows,
  row: IconLayoutColumns,
  list: IconList,
  table: IconTable,
  slide: IconCarouselHorizontal,
  form: IconForms,
};

export function ElementIcon({ type }: { type: ElementType }) {
  const Icon = icons[type];
  return <Icon size={14} className={classes.treeIcon ?? ''} aria-hidden />;
}
