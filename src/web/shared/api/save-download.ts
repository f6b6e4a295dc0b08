/** Saves bytes as a file of the device. */
export function saveDownload(bytes: Blob, fileName: string): void {
  const url = URL.createObjectURL(bytes);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = fileName;
  anchor.click();
  // The browser has started to read the file by then; if it were revoked at once, some browsers would save an empty
  // file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
