/** Lets the browser save a file under this name. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the URL by the next task, so it can be revoked then.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
