/** Styles of the button and the window. Pages need no permission for them: no style element is written. */
const rules = `
:host { all: initial; }
button {
  position: fixed; bottom: 20px; z-index: 2147483000;
  display: flex; align-items: center; gap: 8px; min-height: 48px; max-width: calc(100vw - 40px);
  padding: 0 18px; border: 0; border-radius: 24px; cursor: pointer;
  font: 600 15px/1.2 system-ui, sans-serif;
  background: var(--color, #057288); color: var(--on-color, #fff);
  box-shadow: 0 4px 16px rgba(0, 0, 0, 0.25);
}
button:focus-visible { outline: 3px solid currentColor; outline-offset: -6px; }
.right { right: 20px; }
.left { left: 20px; }
.window {
  position: fixed; bottom: 84px; z-index: 2147483000; box-sizing: border-box;
  width: min(400px, calc(100vw - 40px)); height: min(640px, calc(100vh - 108px));
  border-radius: 12px; overflow: hidden; background: #fff;
  box-shadow: 0 0 0 1px rgba(0, 0, 0, 0.08), 0 16px 48px rgba(0, 0, 0, 0.28);
}
.inside { width: 100%; height: 100%; }
[hidden] { display: none !important; }
iframe { display: block; width: 100%; height: 100%; border: 0; color-scheme: normal; }
p { margin: 0; padding: 24px; font: 15px/1.5 system-ui, sans-serif; color: #1f1e1b; background: #fff; }
@media (max-width: 480px) {
  .window { inset: 0; width: 100%; height: 100%; border-radius: 0; }
}
@media print { button, .window { display: none; } }
`;

/** Gives a shadow root the styles. */
export function addSheet(root: ShadowRoot): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  root.adoptedStyleSheets = [sheet];
}

/** White or black, whichever is easier to read on a color. */
export function textOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Where the contrasts to white and to black are equal.
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
