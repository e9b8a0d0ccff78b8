import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';

export const parsedPdf = async (bytes: Uint8Array, stopAtErrors = false) => {
  const document = await pdfjs.getDocument({ data: bytes.slice(), stopAtErrors, verbosity: 0 }).promise;
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const pages = await Promise.all(
    numbers.map(async (number) => (await document.getPage(number)).getViewport({ scale: 1 })),
  );
  return { document, pages };
};

export const pdfOperations = async () => pdfjs.OPS;

/** As the page opens a PDF, which needs the bundler and a worker there: in place of its open-pdf.ts. */
export const openPdf = (file: Blob, isStrict = false) => {
  const opened = file.arrayBuffer().then((data) => parsedPdf(new Uint8Array(data), isStrict));
  return {
    opened,
    close: () => void opened.then(({ document }) => document.loadingTask.destroy()).catch(() => undefined),
  };
};
