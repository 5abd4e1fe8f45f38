import type { Issue } from '@heddle/workflow-schema';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Menu } from '../controls/Menu.js';
import type { IssueAction, NodeAction } from '../FlowCanvasProps.js';
import { type ProblemsNow, useProblems } from '../hooks/useProblems.js';
import { usableActions } from '../host/usableActions.js';
import { IconAlertTriangle } from '../icons/IconAlertTriangle.js';
import { IconChevronDown } from '../icons/IconChevronDown.js';
import { IconCircleCheck } from '../icons/IconCircleCheck.js';
import { IconCircleX } from '../icons/IconCircleX.js';
import { IconX } from '../icons/IconX.js';
import { formatMoreMessage } from '../moreMessages.js';
import { useCanvasRoot, useCanvasStore } from '../parts/CanvasContext.js';
import { focusAfter } from '../parts/FocusKeeper.js';

/** Rows shown per page; a button loads more. */
const page = 100;

/** The host's issues below the canvas: a press goes to the node, and buttons next to a problem fix it. */
export function ProblemPanel() {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const problems = useProblems();
  const panel = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(page);
  const hasFocus = useRef(false);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  // A fixed problem disappears with its focused button; keep the focus in the list for fixing the next one by
  // keyboard.
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body)
      panel.current?.focus({ preventScroll: true });
  });
  const { issues, errors, warnings } = problems;
  const close = () => {
    focusAfter(root.current)?.focus({ preventScroll: true });
    problems.close();
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className="flow-problems"
      aria-label={formatMoreMessage(store, 'problems')}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      onKeyDown={(event) => {
        // Typing in the list must not trigger canvas shortcuts, except those with a modifier, such as undo.
        if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      <div className="flow-problems-head">
        <b>{formatMoreMessage(store, 'problems')}</b>
        {errors > 0 && (
          <span data-severity="error">
            <IconCircleX size={14} aria-hidden />
            {store.formatMessage('errors', { count: errors })}
          </span>
        )}
        {warnings > 0 && (
          <span data-severity="warning">
            <IconAlertTriangle size={14} aria-hidden />
            {store.formatMessage('warnings', { count: warnings })}
          </span>
        )}
        <button
          type="button"
          className="flow-icon-button"
          aria-label={formatMoreMessage(store, 'close')}
          onClick={close}
        >
          <IconX size={16} aria-hidden />
        </button>
      </div>
      {issues.length === 0 ? (
        <p>
          <IconCircleCheck size={16} aria-hidden />
          {formatMoreMessage(store, 'noProblems')}
        </p>
      ) : (
        <ul>
          {issues.slice(0, shown).map((issue, index) => (
            <Row key={index} issue={issue} problems={problems} />
          ))}
          {issues.length > shown && (
            <li>
              <button type="button" className="flow-plain-button" onClick={() => setShown(shown + page)}>
                {formatMoreMessage(store, 'moreProblems', { count: Math.min(page, issues.length - shown) })}
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

function Row({ issue, problems }: { issue: Issue; problems: ProblemsNow }) {
  const store = useCanvasStore();
  const isError = issue.severity === 'error';
  const Icon = isError ? IconCircleX : IconAlertTriangle;
  return (
    <li>
      <button type="button" className="flow-problem" onClick={() => problems.goTo(issue)}>
        <span data-severity={isError ? 'error' : 'warning'}>
          <Icon
            size={16}
            role="img"
            aria-label={store.formatMessage(isError ? 'errors' : 'warnings', { count: 1 })}
          />
        </span>
        <b>{problems.titleOf(issue) ?? formatMoreMessage(store, 'wholeDocument')}</b>
        <span>{problems.messageOf(issue)}</span>
      </button>
      {problems.actionsOf(issue).map((action) =>
        'choices' in action ? (
          <Choices key={action.id} action={action} />
        ) : (
          <button
            key={action.id}
            type="button"
            className="flow-plain-button"
            disabled={action.isDisabled}
            onClick={() => action.onSelect()}
          >
            {action.label}
          </button>
        ),
      )}
    </li>
  );
}

/** A button with a menu of fixes that the host looks up when it is pressed. */
function Choices({ action }: { action: Extract<IssueAction, { choices: unknown }> }) {
  const store = useCanvasStore();
  const [found, setFound] = useState<readonly NodeAction[]>();
  const button = useRef<HTMLButtonElement>(null);
  const none = {
    id: 'none',
    label: formatMoreMessage(store, 'noChoice'),
    isDisabled: true,
    onSelect: () => undefined,
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="flow-icon-button"
        aria-label={action.label}
        aria-haspopup="menu"
        aria-expanded={found !== undefined}
        onClick={() =>
          setFound(found ? undefined : usableActions('choices', () => action.choices(), store.report))
        }
      >
        <IconChevronDown size={16} aria-hidden />
      </button>
      {found !== undefined && (
        <Menu
          anchor={() => button.current!.getBoundingClientRect()}
          hang="above"
          label={action.label}
          trigger={() => button.current}
          focusAfter={() => button.current}
          items={found.length > 0 ? found : [none]}
          onClose={() => setFound(undefined)}
        />
      )}
    </>
  );
}
