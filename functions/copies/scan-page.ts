import { documentPath } from '../../shared/domain/notices/page-paths.ts';
import type { ScanResult } from './scan-rules.ts';

/**
 * The page that a scanned code opens, without script and without requests of its own: it is read on a phone, outdoors and
 * with a poor connection. One colour fills the screen, with white text at a contrast of 7:1 or more, in both colour
 * schemes; an icon and the words say the same as the colour.
 */
const colours = { inForce: '#1b6336', notInForce: '#9e1c1c', neutral: '#2f3533' } as const;

const styles = (colour: string): string => `
:root{color-scheme:light}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;background:${colour}}
body{margin:0;min-height:100vh;min-height:100svh;display:flex;flex-direction:column;gap:1.5rem;padding:1.5rem;
background:${colour};color:#fff;font:400 1.25rem/1.4 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{flex:1;display:flex;flex-direction:column;justify-content:center;gap:1.25rem;width:100%;max-width:44rem;margin:0 auto}
svg{width:clamp(5.5rem,26vw,9rem);height:auto}
h1{margin:0;font-size:clamp(2.75rem,13vw,5.5rem);line-height:1;font-weight:800;letter-spacing:-.02em}
p{margin:0;font-size:clamp(1.375rem,5.5vw,1.875rem);line-height:1.3;font-weight:600}
dl{margin:0;display:grid;grid-template-columns:max-content 1fr;border-top:2px solid #fff;font-size:clamp(1.25rem,5vw,1.625rem)}
dt,dd{margin:0;padding:.6rem 0;border-bottom:1px solid #fff}
dt{padding-right:1.25rem}
dd{font-weight:700;overflow-wrap:anywhere}
a{align-self:flex-start;padding:.75rem 0;color:#fff;font-weight:600}
footer{max-width:44rem;width:100%;margin:0 auto;font-size:1rem;overflow-wrap:anywhere}
@media print{html,body{background:#fff;color:#000}dl,dt,dd{border-color:#000}}`;

const icon = (path: string): string =>
  `<svg viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="24" cy="24" r="20.5"/><path d="${path}"/></svg>`;

const icons = {
  check: icon('M15 25l6.5 6.5L34 18'),
  cross: icon('M17 17l14 14M31 17L17 31'),
  question: icon('M18.5 19a5.5 5.5 0 1 1 8 5c-1.7.8-2.5 1.8-2.5 3.5M24 34v.1'),
} as const;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for an element or a quoted attribute of HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

interface Content {
  colour: string;
  icon: string;
  heading: string;
  text: string;
  details?: readonly (readonly [label: string, value: string])[];
  /** Of users, who sign in there. */
  link?: { path: string; text: string };
  /** What the scan itself records, and the state of the log. */
  notices?: readonly string[];
}

const document = ({
  colour,
  icon,
  heading,
  text,
  details = [],
  link,
  notices = [],
}: Content): string => `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex,nofollow">
<meta name="theme-color" content="${colour}">
<title>${escapeHtml(heading)}</title>
<style>${styles(colour)}</style>
</head>
<body>
<main>
${icon}
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(text)}</p>
${
  details.length === 0
    ? ''
    : `<dl>\n${details.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>\n`).join('')}</dl>\n`
}${link === undefined ? '' : `<a href="${escapeHtml(link.path)}">${escapeHtml(link.text)}</a>\n`}</main>
<footer>${notices.map((notice) => `${escapeHtml(notice)}<br>`).join('')}HIMS, status dokumen</footer>
</body>
</html>
`;

export const statusPage = ({ isInForce, reason, nomor, details, isCounted, checkpoint }: ScanResult): string =>
  document({
    colour: isInForce ? colours.inForce : colours.notInForce,
    icon: isInForce ? icons.check : icons.cross,
    heading: isInForce ? 'MASIH BERLAKU' : 'TIDAK BERLAKU',
    text: reason,
    details,
    link: {
      path: documentPath(nomor),
      text: isInForce ? 'Buka Kartu Dokumen di HIMS' : 'Lihat yang berlaku di HIMS',
    },
    notices: [
      ...(isCounted ? ['Pemindaian ini dihitung per hari, tanpa mencatat siapa yang memindai.'] : []),
      ...(checkpoint === undefined ? [] : ['Log bukti saat ini:', checkpoint]),
    ],
  });

export const unknownCodePage: string = document({
  colour: colours.neutral,
  icon: icons.question,
  heading: 'Kode tidak dikenal',
  text: 'Kode ini bukan kode salinan terkendali. Tanyakan kepada Document Controller sebelum memakai dokumen ini.',
});

export const tooManyScansPage: string = document({
  colour: colours.neutral,
  icon: icons.question,
  heading: 'Tunggu sebentar',
  text: 'Terlalu banyak kode dipindai dari jaringan ini. Coba lagi dalam satu menit.',
});

export const unavailablePage: string = document({
  colour: colours.neutral,
  icon: icons.question,
  heading: 'Belum dapat diperiksa',
  text: 'Status salinan ini belum dapat diperiksa. Coba lagi sebentar lagi, dan jangan memakai dokumen ini sebelum itu.',
});
