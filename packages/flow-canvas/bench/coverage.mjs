// How much of the cards and edges in view each presented frame of a movement shows, compared with a picture
// of the same view at rest.
import { withPage } from './measure.mjs';

/** Panels over the graph and the pattern of the background are neither cards nor edges. */
const graphOnly = `
  .flow-canvas { --flow-grid: var(--flow-bg); }
  .flow-canvas .flow-stage > :not(.flow-surface), .react-flow__panel { visibility: hidden !important; }
`;
/** Of a pixel's channels; cards and edges differ from the background by more. */
const leastDifference = 12;
/** A scaled picture is blurred, and may be off by less than this many pixels. */
const reach = 3;

/**
 * Percent covered in the worst frame, by movement, and the number of frames and steps that were seen. Frames
 * are what the browser presented, recorded without stopping the page.
 */
export function measureCoverage(chromiumPath, page, search, count) {
  return withPage(chromiumPath, page, search, undefined, async (tab, errors) => {
    await tab.addStyleTag({ content: graphOnly });
    await tab.evaluate((nodes) => globalThis.coverage.open(nodes), count);
    const names = await tab.evaluate(() => globalThis.coverage.names);
    const session = await tab.context().newCDPSession(tab);
    const judge = await (await tab.context().browser().newContext()).newPage();
    await judge.evaluate(defineJudge, { leastDifference, reach });
    const results = {};
    for (const name of names) {
      await tab.bringToFront();
      await tab.evaluate((movement) => globalThis.coverage.begin(movement), name);
      const frames = await record(session, () =>
        tab.evaluate((movement) => globalThis.coverage.move(movement), name),
      );
      const steps = new Map();
      const marked = await judge.evaluate((shots) => globalThis.readMarks(shots), frames);
      for (const [index, step] of marked.entries())
        if (step < 200) steps.set(step, [...(steps.get(step) ?? []), frames[index]]);
      const shares = [];
      for (const [step, shots] of steps) {
        await tab.evaluate((at) => globalThis.coverage.rest(at), step);
        const rest = (await tab.screenshot({ type: 'png' })).toString('base64');
        // The last frame of a step: earlier ones may still show the view before it.
        shares.push(await judge.evaluate((pair) => globalThis.shareOf(...pair), [rest, shots.at(-1)]));
      }
      results[name] = { worst: Math.min(...shares), mean: mean(shares), seen: shares.length, shares };
    }
    if (errors.length > 0) throw new Error(errors[0]);
    return results;
  });
}

async function record(session, act) {
  const frames = [];
  const onFrame = ({ data, sessionId }) => {
    frames.push(data);
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  };
  session.on('Page.screencastFrame', onFrame);
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  await act();
  await session.send('Page.stopScreencast');
  session.off('Page.screencastFrame', onFrame);
  return frames;
}

/** Runs in a page of its own, which decodes and compares pictures. */
function defineJudge({ leastDifference, reach }) {
  const pixelsOf = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  // The step is the red channel of the mark in the corner.
  globalThis.readMarks = async (shots) => {
    const steps = [];
    for (const shot of shots) steps.push((await pixelsOf(shot)).data[4 * (8 * 1280 + 8)]);
    return steps;
  };
  /** One byte per pixel: 1 where something is drawn on the background, the most frequent colour. */
  const inkOf = ({ data, width, height }) => {
    const counts = new Map();
    for (let at = 0; at < data.length; at += 4 * 37) {
      const color = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    const [ground] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most));
    const [red, green, blue] = [ground >> 16, (ground >> 8) & 255, ground & 255];
    const ink = new Uint8Array(width * height);
    for (let index = 0; index < ink.length; index++) {
      const at = 4 * index;
      const isMark = index % width < 20 && index < 20 * width;
      const difference = Math.max(
        Math.abs(data[at] - red),
        Math.abs(data[at + 1] - green),
        Math.abs(data[at + 2] - blue),
      );
      if (difference > leastDifference && !isMark) ink[index] = 1;
    }
    return ink;
  };
  globalThis.shareOf = async (rest, frame) => {
    const wanted = inkOf(await pixelsOf(rest));
    const picture = await pixelsOf(frame);
    const found = inkOf(picture);
    const { width } = picture;
    let all = 0;
    let covered = 0;
    for (let index = 0; index < wanted.length; index++) {
      if (wanted[index] === 0) continue;
      all += 1;
      let isCovered = false;
      for (let down = -reach; down <= reach && !isCovered; down++)
        for (let across = -reach; across <= reach && !isCovered; across++)
          isCovered = found[index + down * width + across] === 1;
      if (isCovered) covered += 1;
    }
    return all === 0 ? 1 : covered / all;
  };
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
