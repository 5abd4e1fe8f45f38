import type { NodePanelProps } from '@heddle/flow-canvas';
import { NodePanelBody } from '@heddle/node-types/forms';
import type { JsonObject, Language } from '@heddle/workflow-schema';

const words = {
  'zh-CN': { name: '节点名称', rename: '重命名', close: '关闭' },
  en: { name: 'Node name', rename: 'Rename', close: 'Close' },
};

/** A form beside the canvas: the name of the node, and the form of its type. */
export function NodeForm({ panel, language }: { panel: NodePanelProps; language: Language }) {
  const { definition, raw, data, node, issues, isReadOnly } = panel;
  const { name, rename, close } = words[language];
  const meta = raw.nodeMeta as JsonObject;
  return (
    <div style={{ height: '100%', overflow: 'auto', padding: 16, boxSizing: 'border-box' }}>
      <input
        aria-label={name}
        value={String(meta.title)}
        readOnly={isReadOnly}
        onChange={({ target }) => {
          const title = target.value;
          panel.edit((draft) => Object.assign(draft.nodeMeta as JsonObject, { title }), rename);
        }}
      />
      <button type="button" style={{ border: '1px solid', background: 'none' }} onClick={panel.close}>
        {close}
      </button>
      {definition && (
        <NodePanelBody
          definition={definition}
          data={data}
          raw={raw}
          issues={issues}
          context={{ language, nodeId: node.id, scope: [], isReadOnly }}
          onChange={panel.edit}
        />
      )}
    </div>
  );
}
