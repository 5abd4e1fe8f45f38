/** What a page says about a chat that it embeds. */
export interface ChatOptions {
  /** Id of the channel. */
  channel: string;
  /** A signed token that says who the visitor is, or a function that fetches one, also when the last one expires. */
  token?: string | (() => string | undefined | Promise<string | undefined>);
  /** `auto`, `light` or `dark`; default: as set for the channel. */
  theme?: string;
  /** `auto`, `zh-CN` or `en`; default: as set for the channel. */
  language?: string;
  /** Text of the button; default: `Chat` or `聊天`. */
  label?: string;
  /** Color of the button: `#rrggbb`. */
  color?: string;
  /** Side of the button. Default: `right`. */
  position?: string;
  /** An element, or its id, that the chat fills in place of a button and a window. */
  target?: string | HTMLElement;
  /** Whether the window is open at first. */
  isOpen?: boolean;
}

/** The options in the `data-` attributes of the script. */
export function readOptions({ dataset }: HTMLElement): ChatOptions | undefined {
  const { channel, token, theme, language, label, color, position, target, open } = dataset;
  if (!channel) return undefined;
  return {
    channel,
    ...(token && { token }),
    ...(theme && { theme }),
    ...(language && { language }),
    ...(label && { label }),
    ...(color && { color }),
    ...(position && { position }),
    ...(target && { target }),
    ...(open !== undefined && { isOpen: open !== 'false' }),
  };
}

/** The options, if a chat can be made of them; throws an error for whoever writes the page otherwise. */
export function checkOptions(options: ChatOptions): ChatOptions {
  if (!/^\d{1,19}$/.test(String(options?.channel ?? '')))
    throw new Error('Heddle chat: "channel" is the id of a channel, such as 7501234567890123456');
  const { color, ...rest } = options;
  return /^#[\da-f]{6}$/i.test(color ?? '') ? { ...rest, color: color! } : rest;
}
