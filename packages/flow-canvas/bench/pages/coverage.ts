import type { Canvas } from './Canvas.js';
import type { Camera } from './graph.js';
import { drawn, pause, point, wheel } from './input.js';
import { measureOpening } from './opening.js';

/** A movement of the view, one wheel event per frame. */
interface Movement {
  times: number;
  turn: WheelEventInit;
  zoom: number;
}

/** Movements by name. Pans go out and back, as a user who looks for something. */
const movements: Record<string, Movement[]> = {
  'pan, 100 px a step': pan(12, 100, 1),
  'pan, 400 px a step': pan(10, 400, 1),
  'pan at 40 %, 400 px a step': pan(10, 400, 0.4),
  'zoom 1 to 0.2': [{ times: 24, turn: { deltaY: 48, ctrlKey: true }, zoom: 1 }],
  'zoom 0.2 to 1': [{ times: 24, turn: { deltaY: -48, ctrlKey: true }, zoom: 0.19 }],
};

function pan(times: number, by: number, zoom: number): Movement[] {
  return [
    { times, turn: { deltaX: by }, zoom },
    { times: times / 2, turn: { deltaX: -by, deltaY: 0 }, zoom },
    { times: times / 2, turn: { deltaY: by }, zoom },
  ];
}

const restMs = 600;

/**
 * Moves the view while the driver of the page records what the browser presents. Each frame carries its step
 * as the colour of a mark, so that a recorded frame is compared with the right picture at rest.
 */
export function coverageSteps(canvas: Canvas) {
  const cameras: Camera[] = [];
  let home: Camera;
  const show = (step: number) => {
    const mark = document.querySelector<HTMLElement>('#mark')!;
    mark.style.background = `rgb(${step}, 90, 200)`;
  };
  return {
    names: Object.keys(movements),
    async open(count: number): Promise<void> {
      ({ home } = await measureOpening(canvas, count));
      const mark = document.createElement('div');
      mark.id = 'mark';
      mark.setAttribute('style', 'position:fixed;top:0;left:0;width:16px;height:16px;z-index:99999');
      document.body.append(mark);
      // A pointer lies over the view before its wheel turns.
      point(document.querySelector(canvas.surface)!, 'hover', { clientX: 640, clientY: 400 });
      show(255);
      await pause(3000);
    },
    /** Puts the view where the movement starts, at rest. */
    async begin(name: string): Promise<void> {
      const { zoom } = movements[name]![0]!;
      const middle = { x: (640 - home.x) / home.zoom, y: (400 - home.y) / home.zoom };
      show(255);
      canvas.look({ zoom, x: 640 - middle.x * zoom, y: 400 - middle.y * zoom });
      await pause(restMs + 600);
    },
    /** Moves the view and returns the number of steps. */
    async move(name: string): Promise<number> {
      cameras.length = 0;
      for (const { times, turn } of movements[name]!)
        for (let step = 0; step < times; step++) {
          show(cameras.length);
          wheel(canvas, turn);
          cameras.push(canvas.camera());
          await drawn();
        }
      return cameras.length;
    },
    /** Shows at rest what a step showed while moving. */
    async rest(step: number): Promise<void> {
      show(step);
      canvas.look(cameras[step]!);
      await pause(restMs);
    },
  };
}
