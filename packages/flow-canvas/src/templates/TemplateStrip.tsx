import type { JsonObject } from '@heddle/workflow-schema';
import { useEffect, useMemo, useState } from 'react';
import { Popup } from '../controls/Popup.js';
import type { FlowTemplate } from '../FlowCanvasProps.js';
import { callHost } from '../host/callHost.js';
import { IconX } from '../icons/IconX.js';
import { formatMoreMessage } from '../moreMessages.js';
import { anchorAt } from '../parts/anchorAt.js';
import { useCanvasRoot, useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { focusAfter } from '../parts/FocusKeeper.js';
import { drawSvg } from '../picture/drawSvg.js';
import { showAll } from '../store/cameraForAll.js';

/** The host's templates: a preview first, then the template replaces what is on the canvas. */
export function TemplateStrip() {
  const store = useCanvasStore();
  useCanvasState((state) => state.messages);
  const [viewed, setViewed] = useState<FlowTemplate>();
  const { onBrowseTemplates } = store.options;
  return (
    <section className="flow-templates" aria-label={formatMoreMessage(store, 'templates')}>
      <div className="flow-templates-head">
        <b>{formatMoreMessage(store, 'templates')}</b>
        {onBrowseTemplates && (
          <button
            type="button"
            className="flow-template-browse"
            onClick={() => callHost(store, 'onBrowseTemplates', onBrowseTemplates)}
          >
            {formatMoreMessage(store, 'browseTemplates')}
          </button>
        )}
        <button
          type="button"
          className="flow-icon-button"
          aria-label={formatMoreMessage(store, 'hideTemplates')}
          onClick={() => store.state.setState({ areTemplatesHidden: true })}
        >
          <IconX size={14} stroke={2} />
        </button>
      </div>
      <ul>
        {store.options.templates?.map((template) => (
          <li key={template.id}>
            <button type="button" className="flow-template-choice" onClick={() => setViewed(template)}>
              <b>{template.title}</b>
              <span>{template.description}</span>
            </button>
          </li>
        ))}
      </ul>
      {viewed !== undefined && <Preview template={viewed} onClose={() => setViewed(undefined)} />}
    </section>
  );
}

function Preview({ template, onClose }: { template: FlowTemplate; onClose(): void }) {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const theme = useCanvasState((state) => state.theme);
  const { title, description } = template;
  const json = useDocument(template);
  const picture = useMemo(() => (json ? pictureOf(json, store, theme) : undefined), [json, store, theme]);
  const use = () => {
    if (!json) return;
    onClose();
    store.replaceDocument(json, formatMoreMessage(store, 'stepTemplate', { title }));
    showAll(store, 300);
    root.current?.focus({ preventScroll: true });
  };
  return (
    <Popup
      anchor={() => anchorAt(root.current)}
      hang="inside"
      role="dialog"
      label={title}
      className="flow-template"
      focusAfter={() => focusAfter(root.current)}
      onClose={onClose}
    >
      {json === undefined ? (
        <div
          className="flow-template-loading"
          role="status"
          aria-label={formatMoreMessage(store, 'loading')}
        />
      ) : picture === undefined ? (
        <p className="flow-none">{formatMoreMessage(store, 'templateUnreadable')}</p>
      ) : (
        <img src={picture} alt={title} />
      )}
      <b>{title}</b>
      <p>{description}</p>
      <div className="flow-template-end">
        <button type="button" onClick={onClose}>
          {formatMoreMessage(store, 'close')}
        </button>
        <button
          type="button"
          disabled={picture === undefined}
          ref={(button) => button?.focus({ preventScroll: true })}
          onClick={use}
        >
          {formatMoreMessage(store, 'useTemplate')}
        </button>
      </div>
    </Popup>
  );
}

/** The document of a template; undefined while it loads, null if that fails. */
function useDocument({ document }: FlowTemplate): JsonObject | null | undefined {
  const [loaded, setLoaded] = useState<JsonObject | null>();
  useEffect(() => {
    if (typeof document !== 'function') return;
    let isCurrent = true;
    const show = (json: JsonObject | null) => isCurrent && setLoaded(json);
    document().then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [document]);
  return typeof document === 'function' ? loaded : document;
}

/** Undefined if the host's document is invalid. */
function pictureOf(
  json: JsonObject,
  { options, language }: ReturnType<typeof useCanvasStore>,
  theme: 'light' | 'dark',
): string | undefined {
  try {
    const svg = drawSvg(json, { ...options, language, theme });
    return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  } catch {
    return undefined;
  }
}
