import { Mark } from '@heddle/ui-kit';
import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BackLink } from '../../../shared/parts/BackLink.js';
import { LanguageSwitch, SchemeSwitch } from '../../account/index.js';
import editor from '../editor/Editor.module.css';

interface RunsFrameProps {
  title: ReactNode;
  back: LinkProps;
  backLabel: string;
  /** Beside the title. */
  facts?: ReactNode;
  /** At the end of the bar. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of pages about runs: a bar like the editor's, and the page below it. */
export function RunsFrame({ title, back, backLabel, facts, actions, children }: RunsFrameProps) {
  return (
    <div className={editor.editor}>
      <header className={editor.bar}>
        <BackLink {...(back as LinkProps & { to: string })} label={backLabel} />
        <span className={`${editor.mark} ${editor.wideOnly}`}>
          <Mark size={24} />
        </span>
        <h1 className={editor.name}>{title}</h1>
        {facts}
        <span className={editor.spring} />
        {actions}
        <span className={editor.preferences}>
          <LanguageSwitch />
          <SchemeSwitch />
        </span>
      </header>
      {children}
    </div>
  );
}
