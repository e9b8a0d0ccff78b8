import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { loadTextLayer } from './open-pdf.ts';
import { canvasRatio, type PageSize } from './pdf-layout.ts';
import { PrintedFileNotice } from './printed-file-notice.tsx';

type PdfPageProps = {
  document: PDFDocumentProxy;
  number: number;
  size: PageSize;
  scale: number;
  ended: string | undefined;
};

/** One page: a canvas, with its text above it for selection, search and screen readers. */
export const PdfPage = ({ document: pdf, number, size, scale, ended }: PdfPageProps) => {
  const canvasHost = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const host = canvasHost.current;
    const textHost = text.current;
    if (!host || !textHost) return;
    // A new canvas each time: the page stays visible until it is drawn at the new scale.
    const canvas = document.createElement('canvas');
    canvas.className = 'block size-full';
    let isCurrent = true;
    let cancel = () => {};
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (!isCurrent) return;
      const viewport = page.getViewport({ scale });
      const ratio = canvasRatio(size, scale, window.devicePixelRatio);
      canvas.width = Math.floor(viewport.width * ratio);
      canvas.height = Math.floor(viewport.height * ratio);
      const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
      cancel = () => task.cancel();
      await task.promise;
      if (!isCurrent) return;
      host.replaceChildren(canvas);
      const TextLayer = await loadTextLayer();
      // Its measurements delay keys and clicks on a slow device, and the page can be read without it.
      await new Promise<void>((resolve) => whenIdle(resolve));
      if (!isCurrent) return;
      textHost.replaceChildren();
      const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: textHost, viewport });
      cancel = () => layer.cancel();
      await layer.render();
    };
    // Leaving a page cancels its drawing, which rejects.
    draw().catch(() => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [pdf, number, size, scale]);
  return (
    <div
      data-page={number}
      className="relative mx-auto bg-white shadow-[0_0_0_1px_var(--color-line)]"
      style={
        {
          width: Math.floor(size.width * scale),
          height: Math.floor(size.height * scale),
          '--total-scale-factor': scale,
        } as React.CSSProperties
      }
    >
      <div ref={canvasHost} aria-hidden className="size-full" />
      <div ref={text} className="pdf-text" />
      <PrintedFileNotice ended={ended} />
      {failed && <p className="absolute inset-x-4 top-4 text-[#1a1d1c]">Halaman {number} tidak dapat ditampilkan.</p>}
    </div>
  );
};
