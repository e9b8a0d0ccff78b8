import { useEffect, useState } from 'react';
import { type OpenPdf, openPdf } from './open-pdf.ts';

type PdfState = { file: Blob; pdf?: OpenPdf; error?: unknown };

/** Parses the PDF; neither `pdf` nor `error` while it is parsed. It is closed when another file is shown. */
export const usePdf = (file: Blob | undefined): { pdf?: OpenPdf; error?: unknown } => {
  const [state, setState] = useState<PdfState>();
  useEffect(() => {
    // Closed by now; the same file may be shown again before another was parsed.
    setState(undefined);
    if (!file) return;
    let isCurrent = true;
    const { opened, close } = openPdf(file);
    opened.then(
      (pdf) => isCurrent && setState({ file, pdf }),
      (error: unknown) => isCurrent && setState({ file, error }),
    );
    return () => {
      isCurrent = false;
      close();
    };
  }, [file]);
  return state && state.file === file ? state : {};
};
