import { type SyntheticEvent, useMemo } from 'react';
import { type PageSize, pixelsPerPoint } from '../pdf-layout.ts';
import type { WordPages } from './word-pages.ts';

/** Widespread fonts of Word that phones lack, as one without serifs that they have. */
const fonts = ['Calibri', 'Calibri Light', 'Aptos', 'Segoe UI', 'Tahoma', 'Verdana']
  .map(
    (name) =>
      `@font-face{font-family:"${name}";src:local("${name}"),local("Carlito"),local("Roboto"),local("Helvetica Neue"),local("Arial"),local("Liberation Sans")}`,
  )
  .join('');

const styles = `${fonts}
html{color-scheme:light;overflow:hidden}
body{margin:0;width:max-content;display:flex;flex-direction:column;align-items:center;gap:12px}
section.docx{background:#fff;width:210mm;box-shadow:0 0 0 1px #d8dad4}
ins{color:#1b6336;text-decoration:underline}
del{color:#9e1c1c;text-decoration:line-through}
.missing{display:inline-block;max-width:100%;box-sizing:border-box;overflow:hidden;border:1px dashed #7e8480;padding:4px;color:#595f5c;font:12px/16px sans-serif}`;

/** Nothing in the frame loads or runs, whatever the markup says. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

type WordContentProps = {
  pages: WordPages;
  label: string;
  /** In points; undefined until the pages are laid out. */
  size: PageSize | undefined;
  onSize: (size: PageSize) => void;
  /** CSS pixels of a point. */
  scale: number;
};

/**
 * The pages in a frame without scripts. It has the origin of the page, so that its size can be read, and is as high as
 * its content: the pane around it scrolls.
 */
export const WordContent = ({ pages, label, size, onSize, scale }: WordContentProps) => {
  const document = useMemo(
    () =>
      `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title>Pratinjau</title></head><body><style>${styles}</style>${pages.html}</body></html>`,
    [pages],
  );
  const load = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    const body = frame.contentDocument?.body;
    if (!body) return;
    const { width, height } = body.getBoundingClientRect();
    onSize({ width: Math.ceil(width) / pixelsPerPoint, height: Math.ceil(height) / pixelsPerPoint });
    // The keys of the page act while the focus is in the frame.
    frame.contentWindow?.addEventListener('keydown', (event) => {
      if (!frame.dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault();
    });
  };
  const { width, height } = size ?? { width: 595, height: 1 };
  const shownScale = size ? scale : pixelsPerPoint;
  return (
    <div
      className="mx-auto my-3 overflow-hidden print:hidden"
      style={{ width: width * shownScale, height: height * shownScale }}
    >
      <iframe
        title={label}
        sandbox="allow-same-origin"
        srcDoc={document}
        onLoad={load}
        className="block origin-top-left border-0"
        style={{
          width: width * pixelsPerPoint,
          height: height * pixelsPerPoint,
          transform: `scale(${shownScale / pixelsPerPoint})`,
          colorScheme: 'light',
        }}
      />
    </div>
  );
};
