const name = 'session_key';

/** The session token in the request's cookie, if there is one. */
export function readSessionCookie(headers: Headers): string | undefined {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name && value) return value;
  }
  return undefined;
}

/** `set-cookie` header of a new session. */
export function writeSessionCookie(token: string, expiresAt: Date, secure: boolean): string {
  return `${name}=${token}; Path=/; HttpOnly; SameSite=Lax; Expires=${expiresAt.toUTCString()}${secure ? '; Secure' : ''}`;
}

/** `set-cookie` header that deletes the cookie. */
export function clearSessionCookie(secure: boolean): string {
  return writeSessionCookie('', new Date(0), secure);
}
