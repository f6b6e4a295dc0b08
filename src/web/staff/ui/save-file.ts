/** Hands a file to the browser to be saved under this name. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the file over once this turn of the page's script is done.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
