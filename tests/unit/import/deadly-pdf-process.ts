import { PDF } from '@libpdf/core';

/** Preloaded into a worker: opening a PDF with this mark kills it at once, as one that exhausts its memory does. */
const { load } = PDF;
PDF.load = (bytes, options) => {
  if (Buffer.from(bytes).includes('%mematikan')) process.kill(process.pid, 'SIGKILL');
  return load.call(PDF, bytes, options);
};
