/** Hands content to the browser as a download under this name. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser takes the content when it starts to save.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
