// One record: a fresh browser, one canvas, one graph, every scenario once.
import { chromium } from '@playwright/test';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'];
/** Lets a step finish without waiting for the next tick of a 60 Hz screen. */
const withoutFrameLimit = '--disable-frame-rate-limit';

/** Measures a canvas with a graph of `count` nodes. `page` is `{ script, style }`, `search` its query. */
export function measure(chromiumPath, page, search, count) {
  return withPage(chromiumPath, page, search, [...flags, withoutFrameLimit], async (tab, errors) => {
    const steps = await tab.evaluate((nodes) => globalThis.measureSteps(nodes), count);
    const session = await tab.context().newCDPSession(tab);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    if (errors.length > 0) throw new Error(errors[0]);
    return { ...steps, heap: usedSize / 1e6 };
  });
}

/** Opens the page of a canvas in a fresh browser for `act`, at 60 Hz by default. */
export async function withPage(chromiumPath, page, search, args, act) {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: args ?? flags });
  try {
    const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const errors = [];
    tab.on('pageerror', (error) => errors.push(error.message));
    const base = 'http://canvas.test/';
    await tab.route(`${base}**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/page.js')
        return route.fulfill({ contentType: 'text/javascript', body: page.script });
      return route.fulfill({ contentType: 'text/html', body: html(page.style) });
    });
    await tab.goto(`${base}${search}`);
    await tab.waitForFunction(() => 'measureSteps' in globalThis);
    return await act(tab, errors);
  } finally {
    await browser.close();
  }
}

function html(style) {
  return `<!doctype html><meta charset="utf-8"><style>html,body{margin:0}#canvas{width:1280px;height:800px}${style}</style><div id="canvas"></div><script type="module" src="/page.js"></script>`;
}
