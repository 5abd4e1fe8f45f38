import { textOn } from '../loader/sheet.js';

/** Gives the chat area the color of its channel, as readable on light as on dark ground. */
export function applyColor(color: string | undefined): void {
  if (color === undefined || !/^#[\da-f]{6}$/i.test(color)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rulesFor(color));
  document.adoptedStyleSheets = [sheet];
}

function rulesFor(color: string): string {
  const mixed = (share: number, other: string) => `color-mix(in oklab, ${color} ${share}%, ${other})`;
  const common = `--chat-accent: ${color}; --chat-on-accent: ${textOn(color)}; --chat-focus: ${color};`;
  return `
.heddle-chat.heddle-chat, .embed-head {
  ${common}
  --chat-accent-hover: ${mixed(85, 'black')};
  --chat-accent-soft: ${mixed(14, 'white')};
  --chat-accent-text: ${mixed(60, 'black')};
  --chat-accent-line: ${color};
}
.heddle-chat.heddle-chat[data-chat-theme='dark'] {
  --chat-accent-hover: ${mixed(80, 'white')};
  --chat-accent-soft: ${mixed(45, 'black')};
  --chat-accent-text: ${mixed(50, 'white')};
}`;
}
