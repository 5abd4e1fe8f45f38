import { zoomTo } from '../commands/zoom.js';
import { Menu } from '../controls/Menu.js';
import { formatMoreMessage } from '../moreMessages.js';
import { anchorAt } from './anchorAt.js';
import { useCanvasRoot, useCanvasStore } from './CanvasContext.js';

const zooms = [50, 100, 150, 200];

/** The menu of the zoom level in the dock. */
export function ZoomChoices() {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const button = () => root.current?.querySelector<HTMLElement>('.flow-zoom');
  return (
    <Menu
      anchor={() => button()?.getBoundingClientRect() ?? anchorAt(root.current)}
      hang="above"
      label={formatMoreMessage(store, 'zoom')}
      trigger={button}
      focusAfter={button}
      onClose={() => store.state.setState({ isZoomMenuOpen: false })}
      items={zooms.map((percent) => ({
        id: String(percent),
        label: formatMoreMessage(store, 'zoomTo', { percent }),
        onSelect: () => zoomTo(store, percent / 100),
      }))}
    />
  );
}
